import assert from 'node:assert/strict';
import manifest from '../../../package.json' with { type: 'json' };
import texts from '../../../package.nls.json' with { type: 'json' };

interface Entry {
  readonly command?: string;
  readonly group?: string;
}

const { contributes } = manifest;
const menus: Readonly<Record<string, readonly Entry[]>> = contributes.menus;

describe('menus', () => {
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
