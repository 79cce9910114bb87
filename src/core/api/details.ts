import type * as v from 'valibot';
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
  /** Its name in the API's documentation, such as `readme`. */
  readonly endpoint: string;
  readonly path: readonly string[];
  readonly query?: string;
  readonly schema: v.GenericSchema<unknown, Value>;
  /** Whether it is large, and stored apart. */
  readonly isPicture?: boolean;
}

export const README: Detail<v.InferOutput<typeof ReadmeSchema>> = {
  endpoint: 'readme',
  path: ['readme'],
  schema: ReadmeSchema,
};

export const LANGUAGES: Detail<v.InferOutput<typeof LanguagesSchema>> = {
  endpoint: 'languages',
  path: ['languages'],
  schema: LanguagesSchema,
};

export const LATEST_RELEASE: Detail<v.InferOutput<typeof ReleaseSchema>> = {
  endpoint: 'releases/latest',
  path: ['releases', 'latest'],
  schema: ReleaseSchema,
};

export const COMMITS: Detail<v.InferOutput<typeof CommitsSchema>> = {
  endpoint: 'commits',
  path: ['commits'],
  query: '?per_page=5',
  schema: CommitsSchema,
};

export const TOPICS: Detail<v.InferOutput<typeof TopicsSchema>> = {
  endpoint: 'topics',
  path: ['topics'],
  schema: TopicsSchema,
};

/** A picture in the default branch. @param path with `/` between its parts */
export function pictureDetail(path: string): Detail<string> {
  return {
    endpoint: 'contents/{path}',
    path: ['contents', ...path.split('/')],
    schema: PictureSchema,
    isPicture: true,
  };
}
