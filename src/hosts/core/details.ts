import type * as v from 'valibot';
import {
  CommitsSchema,
  LanguagesSchema,
  PictureSchema,
  ReadmeSchema,
  ReleaseSchema,
  TopicsSchema,
} from '../../model/core/repositoryDetails.ts';
import type { DetailName } from './dialects/dialect.ts';

/** Something below `/repos/{owner}/{repo}` that GitHub has beyond the specification. */
export interface Detail<Value> {
  readonly name: DetailName;
  /** Its name in the API's documentation, such as `releases/latest`. */
  readonly endpoint: string;
  readonly schema: v.GenericSchema<unknown, Value>;
  /** The parts of the path of a file, which is large, and stored apart. */
  readonly file?: readonly string[];
}

export const README = detail('readme', ReadmeSchema);
export const LANGUAGES = detail('languages', LanguagesSchema);
export const LATEST_RELEASE = detail('latestRelease', ReleaseSchema, 'releases/latest');
export const COMMITS = detail('commits', CommitsSchema);
export const TOPICS = detail('topics', TopicsSchema);

function detail<Value>(
  name: DetailName,
  schema: v.GenericSchema<unknown, Value>,
  endpoint: string = name,
): Detail<Value> {
  return { name, endpoint, schema };
}

/** A picture in the default branch. @param path with `/` between its parts */
export function pictureDetail(path: string): Detail<string> {
  return { ...detail('file', PictureSchema, 'contents/{path}'), file: path.split('/') };
}
