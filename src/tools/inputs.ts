import * as v from 'valibot';
import { isSeenWhole } from './modelText.ts';
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
  fullName: v.pipe(v.string(), v.maxLength(200), v.regex(/^(?!\.{1,2}\/)[^\s/]+\/(?!\.{1,2}$)[^\s/]+$/)),
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
  if (result.success) return seenWhole(result.output);
  const [issue] = result.issues;
  const path = issue.path?.map(({ key }) => String(key)).join('.');
  const name = path ? `“${path}”` : 'The input';
  const expected = issue.expected ?? 'what the input schema describes';
  throw new ToolError(`${name} is not as the input schema describes: expected ${expected}. Correct it and try again.`);
}

/**
 * An input that a person can be shown as it is: what they agree to is what runs.
 * @throws ToolError that names the member.
 */
function seenWhole<Output>(input: Output): Output {
  for (const [name, value] of Object.entries(input ?? {})) {
    if (typeof value !== 'string' || isSeenWhole(value)) continue;
    throw new ToolError(
      `“${name}” holds what a person would not see: characters without a sign, breaks, or spaces at an end or beside each other. Write it without and try again.`,
    );
  }
  return input;
}
