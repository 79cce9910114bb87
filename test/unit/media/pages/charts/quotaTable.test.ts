import assert from 'node:assert/strict';

interface Table {
  samples: readonly object[];
  isOpen: boolean;
  render(): { readonly values: readonly unknown[] };
}

describe('the table below a chart', () => {
  // Imported by its URL, because the types of the tests do not include pages.
  const { href } = new URL('../../../../../media/pages/charts/quotaTable.ts', import.meta.url);

  for (const isOpen of [false, true]) {
    it(`has ${isOpen ? 'rows' : 'none'} while it is ${isOpen ? 'open' : 'closed'}`, async () => {
      const { QuotaTable }: { readonly QuotaTable: new () => Table } = await import(href);
      const table = new QuotaTable();
      table.samples = [{ at: 1, remaining: 2, limit: 3 }];
      if (isOpen) table.isOpen = true;
      assert.equal(typeof table.render().values.at(-1), isOpen ? 'object' : 'symbol');
    });
  }
});
