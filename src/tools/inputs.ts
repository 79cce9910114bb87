import * as v from 'valibot';
import { ToolError } from './toolError.ts';

const MOST_REPOSITORIES = 50;
const USUAL_REPOSITORIES = 20;

/**
 * What a model may write; what it writes is checked with this alone, and members that nobody knows are left out. A test holds
 * package.json against it.
 */
export const ListRepositoriesSchema = v.object({
  query: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
  account: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))),
  owner: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))),
  includePrivate: v.optional(v.boolean(), false),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_REPOSITORIES)), USUAL_REPOSITORIES),
});
export type ListRepositoriesInput = v.InferOutput<typeof ListRepositoriesSchema>;

export const GetRepositorySchema = v.object({
  fullName: v.pipe(v.string(), v.maxLength(200), v.regex(/^[^\s/]+\/[^\s/]+$/)),
  host: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(255))),
});
export type GetRepositoryInput = v.InferOutput<typeof GetRepositorySchema>;

export const GetQuotaSchema = v.object({});

export const CountCyclistsSchema = v.object({
  city: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
});
export type CountCyclistsInput = v.InferOutput<typeof CountCyclistsSchema>;

/**
 * What a model has written, checked.
 * @throws ToolError that names the member, and says nothing of what stood there.
 */
export function readInput<Output>(schema: v.GenericSchema<unknown, Output>, input: unknown): Output {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = issue.path?.map(({ key }) => String(key)).join('.');
  const name = path ? `“${path}”` : 'The input';
  const expected = issue.expected ?? 'what the input schema describes';
  throw new ToolError(`${name} is not as the input schema describes: expected ${expected}. Correct it and try again.`);
}
