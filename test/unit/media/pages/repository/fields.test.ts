import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { fieldLabels } from '../../../../../media/pages/repository/fieldLabels.ts';
import { expand, fieldsOf, filterFields, isPage, variablesOf } from '../../../../../media/pages/repository/fields.ts';
import { firstLetter } from '../../../../../media/pages/shared/texts.ts';

describe('all fields of a record', () => {
  it('include every value, nested ones with their full path', () => {
    const record = { id: 7, a: null, b: '', c: undefined, fork: false, size: 0, license: { key: 'mit', url: null } };
    assert.deepEqual(
      fieldsOf(record).map(({ name, value }) => [name, value]),
      [
        ['id', '7'],
        ['fork', 'false'],
        ['size', '0'],
        ['license.key', 'mit'],
      ],
    );
  });

  it('never include the clone token, at any depth', () => {
    assert.deepEqual(fieldsOf({ temp_clone_token: 'secret', parent: { temp_clone_token: 'secret' } }), []);
  });

  it('have a label where the page has one, and never one of the prototype', () => {
    const fields = fieldsOf({ watchers: 3, constructor: 'x', owner: { watchers: 4 } }, { watchers: 'Stars' });
    assert.deepEqual(
      fields.map(({ name, label }) => [name, label]),
      [
        ['watchers', 'Stars'],
        ['constructor', undefined],
        ['owner.watchers', undefined],
      ],
    );
  });

  it('have the names of the page, also for the API’s other names of a fact', () => {
    const record = {
      stargazers_count: 3,
      watchers_count: 3,
      watchers: 3,
      forks: 1,
      license: { spdx_id: 'MIT' },
      id: 7,
    };
    assert.deepEqual(
      fieldsOf(record, fieldLabels()).map(({ label }) => label),
      ['Stars', 'Stars', 'Stars', 'Forks', 'License', undefined],
    );
  });

  it('have variables only for URI templates', () => {
    const [keys, url, name] = fieldsOf({ keys_url: 'https://h/keys{/key_id}', url: 'https://h', name: '{x}' });
    assert.deepEqual([keys?.variables, url?.variables, name?.variables], [['key_id'], [], []]);
  });
});

describe('the filter of fields', () => {
  const labels = { size: 'Size', watchers: 'Stars', 'license.key': 'Licence' };
  const fields = fieldsOf(
    {
      html_url: 'https://h/Spoke',
      keys_url: 'https://h/keys{/key_id}',
      size: 7,
      license: { key: 'mit' },
      watchers: 3,
    },
    labels,
  );
  for (const [text, names] of [
    ['', ['html_url', 'keys_url', 'size', 'license.key', 'watchers']],
    ['URL', ['html_url', 'keys_url']],
    ['spoke', ['html_url']],
    ['MIT license', ['license.key']],
    ['stars', ['watchers']],
    ['licence mit', ['license.key']],
    ['nothing', []],
  ] as const) {
    it(`finds ${names.join(', ') || 'nothing'} with "${text}"`, () =>
      assert.deepEqual(
        filterFields(fields, text).map(({ name }) => name),
        names,
      ));
  }
});

describe('a field', () => {
  for (const [value, isLink] of [
    ['https://h/spoke', true],
    ['https://', false],
    ['https://[', false],
    ['javascript:alert(1)', false],
    ['see https://h', false],
  ] as const) {
    it(`with the value ${value} is ${isLink ? '' : 'not '}a link`, () =>
      assert.equal(isPage({ name: 'x', value, variables: [] }), isLink));
  }

  it('with variables is not a link', () => {
    assert.ok(!isPage({ name: 'x', value: 'https://h/keys{/key_id}', variables: ['key_id'] }));
  });
});

describe('a template', () => {
  for (const [template, names, values, expanded] of [
    ['/keys{/key_id}', ['key_id'], { key_id: '7' }, '/keys/7'],
    ['/keys{/key_id}', ['key_id'], { key_id: '' }, '/keys'],
    ['/statuses/{sha}', ['sha'], { sha: 'a b' }, '/statuses/a%20b'],
    ['/contents/{+path}', ['path'], { path: 'src/a.ts' }, '/contents/src/a.ts'],
    ['/compare/{base}...{head}', ['base', 'head'], { base: 'v1', head: 'v2' }, '/compare/v1...v2'],
    ['/n{?since,all}', ['since', 'all'], { all: 'true' }, '/n?all=true'],
    ['/{a,a}', ['a'], {}, '/'],
    ['/{list*}{cut:3}', ['list', 'cut'], { list: 'x', cut: 'abcdef' }, '/xabc'],
    ['/{', [], {}, '/{'],
    ['/{<b>}', [], {}, '/'],
    ['/{cut:1}', ['cut'], { cut: '🚲' }, '/{cut:1}'],
    ['/{?cut:1,cut:0}', ['cut'], { cut: 'é🚲' }, '/?cut=%C3%A9&cut='],
    ['/\ud800{a}', ['a'], { a: '\udc00' }, '/%EF%BF%BD%EF%BF%BD'],
    ['/{?constructor,toString}', ['constructor', 'toString'], {}, '/'],
    ['/{__proto__}{&valueOf*}', ['__proto__', 'valueOf'], {}, '/'],
  ] as const) {
    it(`is expanded: ${template} with ${JSON.stringify(values)}`, () => {
      assert.deepEqual(variablesOf(template), names);
      assert.equal(expand(template, new Map(Object.entries(values))), expanded);
    });
  }

  it('is expanded for any template and any values', () => {
    const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a😀\ud800\udc00%]{0,6}$/u));
    const anyName = fc.oneof(fc.constantFrom('a', 'constructor', '__proto__', 'toString'), anyText);
    const anyPart = fc.oneof(
      anyText,
      fc
        .tuple(
          fc.constantFrom('', '+', '#', '.', '/', ';', '?', '&'),
          anyName,
          fc.constantFrom('', '*', ':0', ':1', ':2', ':99', ':1:1'),
        )
        .map((parts) => `{${parts.join('')}}`),
    );
    const anyTemplate = fc.array(anyPart, { maxLength: 4 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(anyTemplate, fc.array(fc.tuple(anyName, anyText), { maxLength: 4 }), (template, values) => {
        const filled = expand(template, new Map([...values, ['a', '😀😀\udc00']]));
        assert.ok(filled.isWellFormed());
        assert.doesNotMatch(filled, /native code/);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the letter in place of an avatar', () => {
  for (const [name, letter] of [
    ['rider', 'R'],
    [' ärzte', 'Ä'],
    ['👩‍👩‍👧 family', '👩‍👩‍👧'],
    ['', '?'],
  ] as const) {
    it(`of “${name}” is ${letter}`, () => assert.equal(firstLetter(name), letter));
  }
});
