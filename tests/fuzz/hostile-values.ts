import fc from 'fast-check';
import type { Dice } from './dice.js';
import type { Schema } from './openapi.js';
import { KINDS, type World } from './world.js';

const LONG = 100_000;
const DEEP = 1_000;

/** Numbers at which arithmetic, PostgreSQL's types or formats change. */
const NUMBERS: readonly number[] = [
  ...[0, -0, -1, 0.1 + 0.2, 0.005, 1e-7, 5e-324, 1.005, 99.999, 1e21, 1e308, -1e308],
  ...[
    127,
    128,
    32_767,
    32_768,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 32,
    2 ** 53 - 1,
    2 ** 53,
    2 ** 63,
    2 ** 64,
    1e15,
    1e16,
  ],
];

/** Days and instants that do not exist, or that few programs can hold. */
const DATES: readonly string[] = [
  ...[
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '0000-00-00',
    '0000-01-01',
    '0001-01-01',
  ],
  ...[
    '9999-12-31',
    '10000-01-01',
    '-000001-01-01',
    '+275760-09-13',
    '294277-01-01',
    '1582-10-10',
    '2026-11-31',
  ],
  ...[
    '2026-05-01T25:00:00Z',
    '2026-05-01T00:00:60Z',
    '2026-05-01T12:00:00+99:99',
    '2026-05-01T12:00:00',
    '1e9',
    'now',
    'infinity',
  ],
  ...[
    '-infinity',
    'epoch',
    'today',
    '20260501',
    '2026-W20-3',
    '2026-121',
    '12:00',
    '24:00',
    '99:99',
    '2026-05-01 ',
    '２０２６-05-01',
  ],
  ...[
    '+010000-01-01T00:00:00Z',
    '-271821-04-20T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
  ],
];

/** Texts that something behind the API could take for more than text. */
const TEXTS: readonly string[] = [
  ...[
    '',
    ' ',
    '\t\n',
    'null',
    'undefined',
    'true',
    'NaN',
    'Infinity',
    '[]',
    '{}',
    '[object Object]',
    '-',
    '.',
    '..',
    '/',
    '\\',
  ],
  ...[
    "'; drop table users; --",
    "' or 1=1 --",
    '%',
    '_',
    '%%%_%',
    '\\',
    '$1',
    '${7*7}',
    '{{7*7}}',
    '${jndi:ldap://127.0.0.1/a}',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '../../../../etc/passwd',
    'file:///etc/passwd',
  ],
  ...[
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost:1/',
    'http://[::1]/',
    '//evil.example',
    'https://evil.example/?a=b#c',
  ],
  ...[
    '=1+1',
    '@SUM(A1)',
    '+1',
    "-1+cmd|' /C calc'!A0",
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfff',
    '\ufffe',
    '\uffff',
    '\u202e\u2066abc',
    '\u200b',
    '\ufeff',
    '\u0001\u001f',
    '\u2028\u2029',
  ],
  ...[
    '👩‍👩‍👧‍👦'.repeat(30),
    'e' + '\u0301'.repeat(500),
    'ﷺ'.repeat(50),
    'İ',
    'ß',
    'ﬁ',
    '𝕬𝖉𝖒𝖎𝖓',
    '𠜎',
    '１２３',
    '٣',
    'Ａ＠ｂ．ｃ',
  ],
  ...[
    'a@b',
    'a@b.c\r\nBcc: d@e.f',
    '"a b"@example.test',
    `${'a'.repeat(64)}@${'b'.repeat(180)}.test`,
    'ａ@example.test',
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '0',
    '-1',
    '1e3',
    '0x10',
    '1_000',
    '1,000',
    '９',
  ],
  ...[
    'a'.repeat(300),
    'a'.repeat(LONG),
    ' '.repeat(LONG),
    '('.repeat(20_000),
    'a,'.repeat(20_000),
    '!'.repeat(50_000),
    '\n'.repeat(10_000),
  ],
];

const deep = (open: string, close: string, levels: number): unknown =>
  JSON.parse(`${open.repeat(levels)}1${close.repeat(levels)}`) as unknown;

/** Values of shapes that no call takes. */
const SHAPES: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    [],
    {},
    [null],
    [[]],
    [[[1]]],
    { a: 1 },
    { length: 1e9 },
    { toString: 1, valueOf: 1 },
    { toJSON: 'x' },
  ],
  ...[
    { constructor: { prototype: { admin: true } } },
    { $ne: null },
    { $gt: '' },
    { then: 1 },
    { 0: 'a', length: 1 },
  ],
  ...[
    Array.from({ length: 9_000 }, () => 1),
    Array.from({ length: 9_000 }, () => ({})),
    deep('[', ']', 19),
    deep('{"a":', '}', 19),
  ],
  ...[deep('[', ']', DEEP), JSON.parse('{"__proto__":{"admin":true}}') as unknown],
];

/** A value that a client should not send: of another type, at or beyond a limit, or crafted. */
export function hostileValue(dice: Dice, world: World, schema: Schema | null = null): unknown {
  switch (dice.between(0, 9)) {
    case 0:
      return dice.pick(NUMBERS);
    case 1:
      return dice.pick(DATES);
    case 2:
    case 3:
      return dice.pick(TEXTS);
    case 4:
      return dice.pick(SHAPES);
    case 5:
      return dice.draw(jsonValues);
    case 6:
      return dice.draw(strangeTexts);
    case 7:
      return someId(dice, world);
    default:
      return schema ? beyond(dice, schema) : dice.draw(fc.double);
  }
}

/** A text for a path, a query or a header. */
export function hostileText(dice: Dice, world: World, schema: Schema | null = null): string {
  const value = hostileValue(dice, world, schema);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const jsonValues = (): fc.Arbitrary<unknown> => fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
const strangeTexts = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
      .map((units) => String.fromCharCode(...units)),
    fc.webUrl(),
    fc.emailAddress(),
    fc.ipV6(),
  );

function someId(dice: Dice, world: World): string {
  const things = world.things[dice.pick(KINDS)];
  return things.length === 0 ? dice.draw(fc.uuid) : dice.pick(things).id;
}

/** The nearest values outside a schema, and the farthest inside. */
function beyond(dice: Dice, schema: Schema): unknown {
  const { minimum, maximum, minLength, maxLength, enum: choices } = schema;
  const near: unknown[] = [];
  if (minimum !== undefined) near.push(minimum, minimum - 1, minimum - 0.001, minimum + 0.001);
  if (maximum !== undefined)
    near.push(maximum, maximum + 1, maximum + 0.001, maximum - 0.001, String(maximum));
  if (minLength !== undefined && minLength > 0) near.push('x'.repeat(minLength - 1), ' '.repeat(minLength));
  if (maxLength !== undefined)
    near.push(
      'x'.repeat(maxLength),
      'x'.repeat(maxLength + 1),
      '😀'.repeat(maxLength),
      'é'.repeat(maxLength),
      '"'.repeat(maxLength),
    );
  if (choices) near.push(...choices, String(choices[0]).toUpperCase(), ` ${String(choices[0])}`, choices);
  if (schema.type === 'array')
    near.push(
      {},
      'a',
      [{}],
      Array.from({ length: 1_001 }, () => 'a'),
    );
  if (schema.type === 'boolean') near.push('true', 1, 'yes');
  return near.length > 0 ? dice.pick(near) : dice.draw(fc.double);
}
