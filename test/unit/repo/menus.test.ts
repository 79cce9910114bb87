import assert from 'node:assert/strict';
import manifest from '../../../package.json' with { type: 'json' };
import texts from '../../../package.nls.json' with { type: 'json' };
import { View } from '../../../src/ids.ts';

interface Entry {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
  readonly group?: string;
}

type State = Readonly<Record<string, string | boolean>>;

const { contributes } = manifest;
const menus: Readonly<Record<string, readonly Entry[]>> = contributes.menus;

/** Whether a `when` clause holds. Its operators are those of the manifest, in VS Code's order of precedence. */
function holds(clause: string | undefined, state: State): boolean {
  if (clause === undefined) return true;
  const tokens = clause.match(/=~ \/(?:[^/\\]|\\.)+\/|[()]|&&|\|\||[=!]=|!?[\w.:-]+/g) ?? [];
  let place = 0;
  const any = (): boolean => {
    let value = all();
    while (tokens[place] === '||') {
      place++;
      value = all() || value;
    }
    return value;
  };
  const all = (): boolean => {
    let value = one();
    while (tokens[place] === '&&') {
      place++;
      value = one() && value;
    }
    return value;
  };
  const one = (): boolean => {
    const token = tokens[place++] ?? '';
    if (token === '(') {
      const value = any();
      place++;
      return value;
    }
    const isNegated = token.startsWith('!');
    const value = state[isNegated ? token.slice(1) : token];
    const next = tokens[place] ?? '';
    if (next === '==' || next === '!=') {
      place += 2;
      return (String(value) === tokens[place - 1]) === (next === '==');
    }
    if (next.startsWith('=~')) {
      place++;
      return new RegExp(next.slice(4, -1)).test(String(value ?? ''));
    }
    return Boolean(value) !== isNegated;
  };
  const result = any();
  assert.equal(place, tokens.length, clause);
  return result;
}

/** The entries on the first level of a menu, without buttons. */
function shown(menu: string, state: State): readonly string[] {
  const isButton = ({ group = '' }: Entry): boolean =>
    group.startsWith('inline') || (menu === 'view/title' && group.startsWith('navigation'));
  return (menus[menu] ?? [])
    .filter((entry) => !isButton(entry) && holds(entry.when, state))
    .map(({ command, submenu }) => command ?? submenu ?? '');
}

const SIGNED_IN = { 'repoRider.session': 'signedIn', 'repoRider.rows': true, 'repoRider.hasFiles': true };
const VIEW = { ...SIGNED_IN, view: View.repositories };

describe('menus', () => {
  for (const viewItem of [
    'repository.files',
    'repository.files.pinned.tagged.changed',
    'repository.files.webEditor',
    'repository.cloned.files.pinned.tagged.changed.webEditor.movable',
    'repository.cloned.files.pinned.tagged.changed.webEditor',
    'owner.organization.watched',
    'owner.self',
    'account.signedIn',
    'account.anonymous',
    'unavailable.noSession',
    'unavailable.otherAddress',
    'language',
    'tag',
    'starred',
    'pinned',
    'saved',
    'cloned',
    'changed',
    'gone',
    'failure.addToken',
    'failure.retry',
  ]) {
    for (const listMultiSelection of [false, true]) {
      it(`of a row have at most nine entries: ${viewItem}${listMultiSelection ? ', with others' : ''}`, () => {
        const state = { ...VIEW, viewItem, listMultiSelection };
        const entries = shown('view/item/context', state);
        assert.ok(entries.length <= 9, entries.join(', '));
        for (const { id } of contributes.submenus) assert.ok(shown(id, state).length <= 9, id);
      });
    }
  }

  for (const state of [
    VIEW,
    { ...VIEW, 'repoRider.filtered': true, 'repoRider.changesShown': true, 'repoRider.changed': true },
    { view: View.repositories, 'repoRider.session': 'signedOut' },
    { view: View.files, 'repoRider.browsing': true },
  ]) {
    it(`of a view have at most nine entries: ${JSON.stringify(state)}`, () => {
      const entries = shown('view/title', state);
      assert.ok(entries.length > 0 && entries.length <= 9, entries.join(', '));
    });
  }

  it('begin with what one does with a repository', () => {
    const first = (viewItem: string): string | undefined => shown('view/item/context', { ...VIEW, viewItem })[0];
    assert.deepEqual(
      [first('repository.cloned.files'), first('repository.files')],
      ['repoRider.openFolder', 'repoRider.clone'],
    );
  });

  it('have no submenu without entries', () => {
    for (const { id } of contributes.submenus) assert.ok((menus[id] ?? []).length > 1, id);
  });

  it('have no title twice among all commands, except for one', () => {
    const titleOf = (title: string): string => Object.entries(texts).find(([key]) => title === `%${key}%`)?.[1] ?? '';
    const titles = Map.groupBy(contributes.commands, ({ title }) => titleOf(title));
    const twice = [...titles].filter(([, commands]) => commands.length > 1);
    // The page of a repository, or that of the file in the editor.
    assert.deepEqual(
      twice.map(([title]) => title),
      ['Open in Browser'],
    );
  });

  it('have no icon that nothing shows', () => {
    const buttons = Object.entries(menus).flatMap(([menu, entries]) =>
      entries.filter(
        ({ group = '' }) => group.startsWith('inline') || (menu.endsWith('/title') && group.startsWith('navigation')),
      ),
    );
    const shownCommands = new Set(buttons.map(({ command }) => command));
    const withIcons = contributes.commands.filter((command) => 'icon' in command).map(({ command }) => command);
    assert.deepEqual(
      withIcons.filter((command) => !shownCommands.has(command)),
      [],
    );
  });
});
