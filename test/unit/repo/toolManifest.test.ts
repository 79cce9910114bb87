import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import type * as v from 'valibot';
import manifest from '../../../package.json' with { type: 'json' };
import texts from '../../../package.nls.json' with { type: 'json' };
import { Tool } from '../../../src/ids.ts';
import {
  CountCyclistsSchema,
  GetQuotaSchema,
  GetRepositorySchema,
  ListRepositoriesSchema,
  ReadFileSchema,
} from '../../../src/tools/inputs.ts';
import { root } from './root.ts';

const tools = manifest.contributes.languageModelTools;

const SCHEMAS = {
  [Tool.listRepositories]: ListRepositoriesSchema,
  [Tool.getRepository]: GetRepositorySchema,
  [Tool.readFile]: ReadFileSchema,
  [Tool.getQuota]: GetQuotaSchema,
  [Tool.countCyclists]: CountCyclistsSchema,
};

/** The JSON schema keyword for each valibot check. */
const KEYWORDS: Readonly<Record<string, string>> = {
  max_length: 'maxLength',
  max_value: 'maximum',
  min_value: 'minimum',
  regex: 'pattern',
  non_empty: 'minLength',
};

type Member = Readonly<Record<string, unknown>>;

interface Check {
  readonly type: string;
  readonly requirement?: unknown;
}

/** Converts an entry of an input schema to JSON schema. */
function memberOf(entry: v.GenericSchema): Member {
  const { wrapped, default: defaultValue } = entry as unknown as { wrapped?: v.GenericSchema; default?: unknown };
  const schema = wrapped ?? entry;
  const { pipe = [{ type: schema.type }] } = schema as unknown as { pipe?: readonly Check[] };
  const [first, ...checks] = pipe;
  const isInteger = checks.some((check) => check.type === 'integer');
  const limits = checks
    .filter((check) => check.type !== 'integer')
    .map(({ type: check, requirement }) => {
      assert.ok(KEYWORDS[check], `no JSON schema keyword for ${check}`);
      return [KEYWORDS[check], requirement instanceof RegExp ? requirement.source : (requirement ?? 1)];
    });
  return {
    type: isInteger ? 'integer' : (first?.type ?? ''),
    ...Object.fromEntries(limits),
    ...(defaultValue !== undefined && { default: defaultValue }),
  };
}

describe('the language model tools', () => {
  it('have the same names in manifest and code', () => {
    assert.deepEqual(new Set(tools.map(({ name }) => name)), new Set(Object.values(Tool)));
    for (const { name } of tools) assert.match(name, /^repo-rider_[a-z_]+$/);
  });

  for (const { name, inputSchema, ...tool } of tools) {
    it(`accept the inputs in the manifest, with the same limits: ${name}`, () => {
      const { type, entries } = SCHEMAS[name as keyof typeof SCHEMAS];
      assert.deepEqual([type, inputSchema.type, inputSchema.additionalProperties], ['object', 'object', false]);
      const properties = Object.entries(inputSchema.properties).map(([key, { description, ...limits }]) => {
        assert.ok(description.length > 5);
        return [key, limits];
      });
      const members = Object.entries(entries).map(([key, entry]) => [key, memberOf(entry)]);
      assert.deepEqual(Object.fromEntries(properties), Object.fromEntries(members));
      const required = Object.entries(entries).filter(([, entry]) => entry.type !== 'optional');
      assert.deepEqual(
        'required' in inputSchema ? inputSchema.required : [],
        required.map(([key]) => key),
      );
    });

    it(`have localized descriptions for users, and English ones for models: ${name}`, () => {
      assert.match(tool.displayName, /^%tool\.\w+%$/);
      assert.match(tool.userDescription, /^%tool\.\w+\.description%$/);
      assert.ok(tool.modelDescription.length > 100 && !tool.modelDescription.startsWith('%'));
      assert.ok(tool.canBeReferencedInPrompt && /^[\w-]+$/.test(tool.toolReferenceName));
      assert.match(tool.icon, /^\$\([\w-]+\)$/);
      assert.ok(tool.tags.length > 0);
    });
  }

  it('are offered only when they can return something', () => {
    assert.deepEqual(Object.fromEntries(tools.map(({ name, when }) => [name, when])), {
      [Tool.listRepositories]: 'repoRider.rows',
      [Tool.getRepository]: 'repoRider.rows',
      [Tool.readFile]: 'repoRider.rows',
      [Tool.getQuota]: 'repoRider.rows',
      [Tool.countCyclists]: 'config.repoRider.cyclistCounter',
    });
  });

  it('mention the exception when they promise a question, because VS Code can remember an answer', () => {
    const sources = globSync('src/tools/*.ts', { cwd: root }).map((path) => readFileSync(root + path, 'utf8'));
    const descriptions = [
      ...Object.entries(texts).flatMap(([key, text]) => (key.startsWith('tool.') ? [text] : [])),
      ...tools.flatMap(({ modelDescription, inputSchema }) => [
        modelDescription,
        ...Object.values(inputSchema.properties).map(({ description }) => description),
      ]),
      ...sources.flatMap((source) => [...source.matchAll(/^ *'([A-Z].*)';$/gm)].map(([, text = '']) => text)),
    ];
    const promises = descriptions.flatMap(
      (text) => text.match(/[^.]*\b((is|are) asked|asks|call again to ask|will ask|your permission)\b[^.]*/gi) ?? [],
    );
    assert.ok(promises.length >= 8, `only ${promises.length}`);
    assert.deepEqual(
      promises.filter((text) => !/, unless (they|you) have allowed it before$/.test(text)),
      [],
    );
  });

  it('state that names of accounts and hosts are shared without asking', () => {
    const quota = tools.find(({ name }) => name === Tool.getQuota);
    assert.match(
      quota?.modelDescription ?? '',
      /when Repo Rider last saw.*Shares the names of accounts and hosts without asking/,
    );
    assert.match(texts['tool.getQuota.description'], /accounts and hosts without asking/);
    const document = readFileSync(`${root}docs/language-model-tools.md`, 'utf8');
    assert.match(document.replaceAll(/\s+/g, ' '), /names of your accounts and their hosts are shared without asking/);
  });
});
