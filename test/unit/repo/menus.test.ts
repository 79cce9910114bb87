import assert from 'node:assert/strict';
import manifest from '../../../package.json' with { type: 'json' };
import texts from '../../../package.nls.json' with { type: 'json' };

interface Entry {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
  readonly group?: string;
}

/** The context keys that are set, and those with another value than `true`. */
type Keys = Readonly<Record<string, string | boolean>>;

/** Evaluates a `when` clause, which has the operators that the manifest uses. */
function isMet(when: string, keys: Keys): boolean {
  const tokens = when.match(/\/\^?(?:\\.|[^/])+\/(?=[\s)]|$)|&&|\|\||==|!=|=~|[!()]|[^\s!()=&|]+/g) ?? [];
  let next = 0;
  const isNext = (token: string): boolean => tokens[next] === token && next++ >= 0;
  const term = (): boolean => {
    if (isNext('!')) return !term();
    if (isNext('(')) {
      const inner = either();
      assert.ok(isNext(')'), when);
      return inner;
    }
    const value = keys[tokens[next++] ?? ''] ?? false;
    if (isNext('==')) return value === tokens[next++];
    if (isNext('!=')) return value !== tokens[next++];
    if (isNext('=~')) return new RegExp(tokens[next++]?.slice(1, -1) ?? '').test(String(value));
    return value === true || (typeof value === 'string' && value !== 'false');
  };
  const both = (): boolean => {
    let result = term();
    while (isNext('&&')) result = term() && result;
    return result;
  };
  const either = (): boolean => {
    let result = both();
    while (isNext('||')) result = both() || result;
    return result;
  };
  const result = either();
  assert.equal(next, tokens.length, when);
  return result;
}

const { contributes } = manifest;
const menus: Readonly<Record<string, readonly Entry[]>> = contributes.menus;

/** The entries of a menu that a user sees at first, and all with those in submenus, which don't count themselves. */
function countOf(menu: string, keys: Keys): readonly [first: number, all: number] {
  const shown = (menus[menu] ?? []).filter(
    ({ when = 'true', group = '' }) =>
      !group.startsWith('inline') && !(menu === 'view/title' && group.startsWith('navigation')) && isMet(when, keys),
  );
  const inside = shown.map(({ submenu }) => (submenu === undefined ? 1 : countOf(submenu, keys)[1]));
  return [shown.length, inside.reduce((sum, each) => sum + each, 0)];
}

const DESKTOP = {
  true: true,
  view: 'repoRider.repositories',
  isLinux: true,
  'repoRider.session': 'signedIn',
  'repoRider.rows': true,
};
const clonedRow = { viewItem: 'repository.files.webEditor.cloned' };

describe('the number of entries', () => {
  for (const [what, menu, keys, most] of [
    ['a repository without a clone', 'view/item/context', { viewItem: 'repository.files.webEditor' }, [9, 13]],
    ['a repository with a clone', 'view/item/context', clonedRow, [9, 17]],
    ['several rows', 'view/item/context', { ...clonedRow, listMultiSelection: true }, [7, 14]],
    ['Cloned', 'view/item/context', { viewItem: 'cloned' }, [2, 5]],
    ['the only saved filter', 'view/item/context', { viewItem: 'saved' }, [4, 8]],
    ['an organization', 'view/item/context', { viewItem: 'owner.organization' }, [4, 6]],
    ['the own account', 'view/item/context', { viewItem: 'account.signedIn' }, [6, 9]],
    ['the view', 'view/title', {}, [7, 18]],
  ] as const) {
    it(`is small in the menu of ${what}`, () => {
      const count = countOf(menu, { ...DESKTOP, ...keys });
      assert.ok(count[0] >= 2 && count[0] <= most[0] && count[1] <= most[1], String(count));
    });
  }

  it('is small in the palette and in the list of commands', () => {
    const keys = { ...DESKTOP, 'repoRider.hasFiles': true, 'repoRider.hasClones': true };
    const inPalette = contributes.commands.filter(
      ({ command, enablement = 'true' }) =>
        isMet(enablement, keys) &&
        contributes.menus.commandPalette.every((entry) => entry.command !== command || isMet(entry.when, keys)),
    );
    const counts = [contributes.commands.length, inPalette.length] as const;
    assert.ok(counts[0] <= 80 && counts[1] <= 33, String(counts));
  });
});

describe('menus', () => {
  it('offer a token for one owner only if the server may have such tokens', () => {
    const [entry] = contributes.menus['view/item/context'].filter(({ command }) => command === 'repoRider.addToken');
    for (const [viewItem, isOffered] of [
      ['failure.addToken', true],
      ['failure.manageAccount', false],
      ['failure.replaceToken', false],
      ['owner.user', false],
    ] as const)
      assert.equal(isMet(entry?.when ?? 'true', { ...DESKTOP, viewItem }), isOffered, viewItem);
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
