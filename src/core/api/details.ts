import type * as v from 'valibot';
import type { DetailName } from '../dialects/dialect.ts';
import {
  CommitsSchema,
  LanguagesSchema,
  PictureSchema,
  ReadmeSchema,
  ReleaseSchema,
  TopicsSchema,
} from '../model/repositoryDetails.ts';

/** Something below `/repos/{owner}/{repo}` that GitHub has beyond the specification. */
export interface Detail<Value> {
  readonly name: DetailName;
  /** Its name in the API's documentation, such as `releases/latest`. */
  readonly endpoint: string;
  readonly schema: v.GenericSchema<unknown, Value>;
  /** The parts of the path of a file, which is large, and stored apart. */
  readonly file?: readonly string[];
}

export const README: Detail<v.InferOutput<typeof ReadmeSchema>> = {
  name: 'readme',
  endpoint: 'readme',
  schema: ReadmeSchema,
};

export const LANGUAGES: Detail<v.InferOutput<typeof LanguagesSchema>> = {
  name: 'languages',
  endpoint: 'languages',
  schema: LanguagesSchema,
};

export const LATEST_RELEASE: Detail<v.InferOutput<typeof ReleaseSchema>> = {
  name: 'latestRelease',
  endpoint: 'releases/latest',
  schema: ReleaseSchema,
};

export const COMMITS: Detail<v.InferOutput<typeof CommitsSchema>> = {
  name: 'commits',
  endpoint: 'commits',
  schema: CommitsSchema,
};

export const TOPICS: Detail<v.InferOutput<typeof TopicsSchema>> = {
  name: 'topics',
  endpoint: 'topics',
  schema: TopicsSchema,
};

/** A picture in the default branch. @param path with `/` between its parts */
export function pictureDetail(path: string): Detail<string> {
  return {
    name: 'file',
    endpoint: 'contents/{path}',
    schema: PictureSchema,
    file: path.split('/'),
  };
}
