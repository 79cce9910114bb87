import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import manifest from '../../../package.json' with { type: 'json' };
import texts from '../../../package.nls.json' with { type: 'json' };
import * as ids from '../../../src/ids.ts';
import { root } from './root.ts';

const { contributes } = manifest;
const sorted = (values: Iterable<string>): string[] => [...values].toSorted();

/** Returns all string values of a key, at any depth. */
function collect(value: unknown, key: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === key && typeof inner === 'string' ? [inner] : collect(inner, key),
  );
}

const SESSION_STATES = new Set<string>(Object.values(ids.SessionState));

describe('the manifest', () => {
  it('declares the same commands as the code', () => {
    assert.deepEqual(sorted(contributes.commands.map(({ command }) => command)), sorted(Object.values(ids.Command)));
  });

  it('declares the same views, settings and authentication provider as the code', () => {
    const views = Object.values(contributes.views).flat();
    assert.deepEqual(sorted(views.map(({ id }) => id)), sorted(Object.values(ids.View)));
    assert.deepEqual(sorted(Object.keys(contributes.configuration.properties)), sorted(Object.values(ids.Setting)));
    assert.deepEqual(
      contributes.authentication.map(({ id }) => id),
      [ids.AUTHENTICATION_PROVIDER],
    );
  });

  it('uses only existing commands, context keys and session states', () => {
    const commands = new Set<string>(Object.values(ids.Command));
    for (const command of collect(contributes.menus, 'command')) assert.ok(commands.has(command), command);
    const settings = Object.values(ids.Setting).map((setting) => `config.${setting}`);
    const contextKeys = new Set<string>([
      ...Object.values(ids.Context),
      ...Object.values(ids.View),
      ...Object.values(ids.Page),
      ...settings,
    ]);
    const clauses = collect(contributes, 'when').flatMap((clause) => clause.match(/(config\.)?repoRider\.\w+/g) ?? []);
    assert.ok(clauses.length > 10);
    for (const name of clauses) assert.ok(contextKeys.has(name), name);
    const states = collect(contributes, 'when').flatMap(
      (clause) => clause.match(/(?<=repoRider\.session == )\w+/g) ?? [],
    );
    assert.ok(states.length > 3);
    for (const state of states) assert.ok(SESSION_STATES.has(state), state);
  });

  it('activates on startup, for files, for URIs and for restored pages', () => {
    assert.deepEqual(sorted(manifest.activationEvents), [
      `onFileSystem:${ids.FILE_SCHEME}`,
      'onStartupFinished',
      'onUri',
      ...sorted(Object.values(ids.Page).map((page) => `onWebviewPanel:${page}`)),
    ]);
  });

  it('doesn’t sync the folders that the user trusts on one computer', () => {
    const synced = Object.entries(contributes.configuration.properties).filter(
      ([, setting]) => !('ignoreSync' in setting && setting.ignoreSync),
    );
    assert.ok(synced.length > 5 && !synced.some(([key]) => key === 'repoRider.cloneFolders'));
  });

  it('gives every setting application scope: a workspace can’t change it', () => {
    for (const [key, { scope }] of Object.entries(contributes.configuration.properties)) {
      assert.equal(scope, 'application', key);
    }
  });

  it('has a text for every placeholder, and no unused text', () => {
    const used = new Set(JSON.stringify(manifest).match(/(?<="%)[\w.]+(?=%")/g));
    assert.deepEqual(sorted(used), sorted(Object.keys(texts)));
  });

  it('requires the VS Code version of its type definitions', () => {
    assert.equal(manifest.engines.vscode, `^${manifest.devDependencies['@types/vscode']}`);
  });
});

describe('the code', () => {
  it('declares ids only in src/ids.ts', () => {
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
