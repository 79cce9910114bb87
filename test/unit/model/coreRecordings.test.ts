import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { AccountSchema } from '../../../src/model/core/account.ts';
import { ListedRepositorySchema, RepositorySchema } from '../../../src/model/core/repositorySchema.ts';

type Json = Record<string, unknown>;

/** Recorded from github.com and five versions of the Enterprise Server. */
const recordings = dirname(fileURLToPath(import.meta.resolve('@octokit/webhooks-examples/package.json')));
const MOMENTS = new Set(['created_at', 'updated_at', 'pushed_at']);

function collect(): { repositories: Json[]; accounts: Json[] } {
  const found = { repositories: [] as Json[], accounts: [] as Json[] };
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const record = value as Json;
    if ('full_name' in record && 'name' in record) found.repositories.push(record);
    else if ('login' in record && 'id' in record) found.accounts.push(record);
    Object.values(record).forEach(visit);
  };
  for (const folder of readdirSync(recordings, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    visit(JSON.parse(readFileSync(join(recordings, folder.name, 'index.json'), 'utf8')));
  }
  return found;
}

/** Asserts that decoding preserves every field of the schema; times become ISO text. */
function assertNothingLost(decoded: Json, recorded: Json, names: readonly string[]): void {
  for (const name of names) {
    const value = recorded[name];
    if (value === undefined) continue;
    if (MOMENTS.has(name) && typeof value === 'number') {
      assert.equal(Date.parse(String(decoded[name])), value * 1000, name);
    } else if (typeof value === 'object' && value !== null) {
      assertNothingLost(decoded[name] as Json, value as Json, Object.keys(decoded[name] as Json));
    } else {
      assert.equal(decoded[name], value, `${name} of ${String(recorded.full_name ?? recorded.login)}`);
    }
  }
}

describe('records of the real service', () => {
  const { repositories, accounts } = collect();

  it(`decodes all ${repositories.length} repositories, and loses nothing`, () => {
    assert.ok(repositories.length > 800);
    for (const recorded of repositories) {
      assertNothingLost(v.parse(RepositorySchema, recorded), recorded, fieldNames(RepositorySchema));
      assertNothingLost(v.parse(ListedRepositorySchema, recorded), recorded, fieldNames(ListedRepositorySchema));
    }
  });

  it(`decodes all ${accounts.length} users and organizations, and loses nothing`, () => {
    assert.ok(accounts.length > 2500);
    for (const recorded of accounts) {
      assertNothingLost(v.parse(AccountSchema, recorded), recorded, fieldNames(AccountSchema));
    }
  });

  it('contain times in both forms', () => {
    const kinds = new Set(repositories.map(({ created_at }) => typeof created_at));
    assert.ok(kinds.has('number') && kinds.has('string'));
  });
});

function fieldNames(schema: { readonly entries: object }): readonly string[] {
  return Object.keys(schema.entries);
}
