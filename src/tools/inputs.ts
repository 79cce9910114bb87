import * as v from 'valibot';
import { isFullyVisible } from './modelText.ts';
import { ToolError } from './toolError.ts';

const MAX_REPOSITORIES = 50;
const USUAL_REPOSITORIES = 20;
const MAX_LINE = 1_000_000;

/**
 * The inputs that tools accept from a model. Only these schemas validate them; unknown members are dropped. A test
 * compares package.json with them.
 */
export const ListRepositoriesSchema = v.object({
  query: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
  account: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))),
  owner: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))),
  includePrivate: v.optional(v.boolean(), false),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_REPOSITORIES)), USUAL_REPOSITORIES),
});
export type ListRepositoriesInput = v.InferOutput<typeof ListRepositoriesSchema>;

export const GetRepositorySchema = v.object({
  fullName: v.pipe(v.string(), v.maxLength(200), v.regex(/^(?!\.{1,2}\/)[^\s/]+\/(?!\.{1,2}$)[^\s/]+$/)),
  host: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(255))),
});
export type GetRepositoryInput = v.InferOutput<typeof GetRepositorySchema>;

export const ReadFileSchema = v.object({
  ...GetRepositorySchema.entries,
  path: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)),
  ref: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(255))),
  firstLine: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LINE)), 1),
  lastLine: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LINE))),
});

export const GetQuotaSchema = v.object({});

export const CountCyclistsSchema = v.object({
  city: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
});

/**
 * Validates the input of a model.
 * @throws ToolError that names the member, but not its value.
 */
export function readInput<Output>(schema: v.GenericSchema<unknown, Output>, input: unknown): Output {
  const result = v.safeParse(schema, input);
  if (result.success) return requireVisible(result.output);
  const [issue] = result.issues;
  const path = issue.path?.map(({ key }) => String(key)).join('.');
  const name = path ? `“${path}”` : 'The input';
  const expected = issue.expected ?? 'what the schema describes';
  throw new ToolError(`${name} doesn’t match the input schema: expected ${expected}. Correct it and try again.`);
}

/**
 * Checks that the user can see all of an input: what they agree to is what runs.
 * @throws ToolError that names the member.
 */
function requireVisible<Output>(input: Output): Output {
  for (const [name, value] of Object.entries(input ?? {})) {
    if (typeof value !== 'string' || isFullyVisible(value)) continue;
    throw new ToolError(
      `“${name}” contains characters that the user can’t see: invisible characters, line breaks, or leading, trailing, or repeated spaces. Remove them and try again.`,
    );
  }
  return input;
}
