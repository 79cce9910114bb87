import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import manifest from '../../../package.json' with { type: 'json' };
import texts from '../../../package.nls.json' with { type: 'json' };
import * as ids from '../../../src/ids.ts';
import { root } from './root.ts';

const { contributes } = manifest;
const sorted = (values: Iterable<string>): string[] => [...values].toSorted();

/** All values under a key, however deep. */
function collect(value: unknown, key: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === key && typeof inner === 'string' ? [inner] : collect(inner, key),
  );
}

const SESSION_STATES = new Set<string>(Object.values(ids.SessionState));

describe('the manifest', () => {
  it('names the same commands as the code', () => {
    assert.deepEqual(sorted(contributes.commands.map(({ command }) => command)), sorted(Object.values(ids.Command)));
  });

  it('names the same views and settings as the code', () => {
    const views = Object.values(contributes.views).flat();
    assert.deepEqual(sorted(views.map(({ id }) => id)), sorted(Object.values(ids.View)));
    assert.deepEqual(sorted(Object.keys(contributes.configuration.properties)), sorted(Object.values(ids.Setting)));
    assert.deepEqual(
      contributes.authentication.map(({ id }) => id),
      [ids.AUTHENTICATION_PROVIDER],
    );
  });

  it('offers only commands that exist, and asks only for states that are set', () => {
    const commands = new Set<string>(Object.values(ids.Command));
    for (const command of collect(contributes.menus, 'command')) assert.ok(commands.has(command), command);
    const known = new Set<string>([...Object.values(ids.Context), ...Object.values(ids.View)]);
    const clauses = collect(contributes, 'when').flatMap((clause) => clause.match(/repoRider\.\w+/g) ?? []);
    assert.ok(clauses.length > 10);
    for (const name of clauses) assert.ok(known.has(name), name);
    const states = collect(contributes, 'when').flatMap(
      (clause) => clause.match(/(?<=repoRider\.session == )\w+/g) ?? [],
    );
    assert.ok(states.length > 3);
    for (const state of states) assert.ok(SESSION_STATES.has(state), state);
  });

  it('wakes up for everything that must work before the view is opened', () => {
    assert.deepEqual(sorted(manifest.activationEvents), [
      'onStartupFinished',
      'onUri',
      ...sorted(Object.values(ids.Page).map((page) => `onWebviewPanel:${page}`)),
    ]);
  });

  it('keeps addresses and the way of signing in out of a workspace’s reach', () => {
    for (const [key, { scope }] of Object.entries(contributes.configuration.properties)) {
      assert.equal(scope, 'application', key);
    }
  });

  it('has a text for every name, and no text too many', () => {
    const used = new Set(JSON.stringify(manifest).match(/(?<="%)[\w.]+(?=%")/g));
    assert.deepEqual(sorted(used), sorted(Object.keys(texts)));
  });

  it('asks for as old a VS Code as its typings are', () => {
    assert.equal(manifest.engines.vscode, `^${manifest.devDependencies['@types/vscode']}`);
  });
});

describe('the code', () => {
  it('writes ids in one place', () => {
    const files = globSync('src/**/*.ts', { cwd: root }).filter((file) => file !== 'src/ids.ts');
    assert.ok(files.length > 40);
    const written = files.filter((file) =>
      /['"`](repoRider\.|repo-rider_)/.test(readFileSync(`${root}${file}`, 'utf8')),
    );
    assert.deepEqual(written, []);
  });

  it('uses every id', () => {
    const code = globSync('src/**/*.ts', { cwd: root })
      .map((file) => readFileSync(`${root}${file}`, 'utf8'))
      .join('\n');
    for (const [group, members] of Object.entries(ids)) {
      const uses = typeof members === 'string' ? [group] : Object.keys(members).map((name) => `${group}.${name}`);
      for (const use of uses) assert.ok(code.includes(use), use);
    }
  });
});
