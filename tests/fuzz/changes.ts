import fc from 'fast-check';
import type { Dice } from './dice.js';
import type { DraftRequest } from './draft-request.js';
import { encoded, targetOf } from './draft-request.js';
import { hostileText, hostileValue } from './hostile-values.js';
import { resolved, type OpenApi, type Schema } from './openapi.js';
import { KINDS, type World } from './world.js';

/** What a change can use. */
interface Means {
  dice: Dice;
  world: World;
  document: OpenApi;
}

/** Changes a request in one place. @returns what it did; null when there was nothing to change */
type Change = (draft: DraftRequest, means: Means) => string | null;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const BIG = 10 * 1024 * 1024;
const DEEP = 10_000;
/** Of the items of a list. */
const MOST_REPLACED = 20;

/** A value somewhere in the body becomes another. */
const setField: Change = (draft, { dice, world, document }) => {
  if (!isFields(draft.body)) return null;
  const schema = draft.operation.body ? resolved(draft.operation.body.schema, document) : {};
  const names = [...new Set([...Object.keys(draft.body), ...Object.keys(schema.properties ?? {})])];
  if (names.length === 0) return null;
  const name = dice.pick(names);
  const value = draft.body[name];
  const inner = resolved(schema.properties?.[name] ?? {}, document);
  const replaced = dice.chance(0.5) ? replaceInside(value, { dice, world, document }, inner) : undefined;
  draft.body = { ...draft.body, [name]: replaced ?? hostileValue(dice, world, inner) };
  return `${name} changed`;
};

/** The same value with something inside it replaced; undefined when it has nothing inside. */
function replaceInside(value: unknown, { dice, world, document }: Means, schema: Schema): unknown {
  if (Array.isArray(value) && value.length > 0) {
    const other = (item: unknown): unknown =>
      replaceInside(item, { dice, world, document }, {}) ?? hostileValue(dice, world);
    // Thousands of hostile values are more than a text can hold.
    return value.map((item: unknown, n) => (n < MOST_REPLACED ? other(item) : item));
  }
  if (!isFields(value) || Object.keys(value).length === 0) return undefined;
  const name = dice.pick(Object.keys(value));
  const inner = resolved(schema.properties?.[name] ?? {}, document);
  return { ...value, [name]: hostileValue(dice, world, inner) };
}

const dropField: Change = (draft, { dice }) => {
  if (!isFields(draft.body) || Object.keys(draft.body).length === 0) return null;
  const name = dice.pick(Object.keys(draft.body));
  draft.body = Object.fromEntries(Object.entries(draft.body).filter(([one]) => one !== name));
  return `${name} left out`;
};

const addField: Change = (draft, { dice, world }) => {
  const name = dice.pick([
    'admin',
    'role',
    'id',
    'user_id',
    'owner_id',
    'status',
    'constructor',
    'toString',
    '',
    '$where',
    'a.b',
  ]);
  draft.body = { ...(isFields(draft.body) ? draft.body : {}), [name]: hostileValue(dice, world) };
  return `${name || 'a nameless field'} added`;
};

const replaceBody: Change = (draft, { dice, world }) => {
  draft.body = hostileValue(dice, world);
  return 'another body';
};

const setQuery: Change = (draft, { dice, world }) => {
  const known = draft.operation.parameters.filter(({ in: place }) => place === 'query');
  if (known.length === 0) {
    draft.query.push([
      dice.pick(['limit', 'cursor', 'q', 'id', '__proto__', 'a[b]']),
      hostileText(dice, world),
    ]);
    return 'a query added';
  }
  const { name, schema } = dice.pick(known);
  draft.query = [...draft.query.filter(([one]) => one !== name), [name, hostileText(dice, world, schema)]];
  return `?${name} changed`;
};

const dropQuery: Change = (draft, { dice }) => {
  if (draft.query.length === 0) return null;
  const [name] = dice.pick(draft.query);
  draft.query = draft.query.filter(([one]) => one !== name);
  return `?${name} left out`;
};

const repeatQuery: Change = (draft, { dice, world }) => {
  const known = draft.operation.parameters.filter(({ in: place }) => place === 'query');
  if (known.length === 0) return null;
  const { name } = dice.pick(known);
  const spelled = dice.pick([name, name, `${name}[]`, `${name}[0]`, `${name}[a]`]);
  draft.query.push([spelled, hostileText(dice, world)], [spelled, 'b']);
  return `?${name} repeated`;
};

const breakQuery: Change = (draft, { dice }) => {
  const junk = [
    '%zz',
    '%',
    '%c3%28',
    '%00',
    '%ED%A0%80',
    '&&&=&=',
    '=',
    '?',
    '#x',
    `a=${'b'.repeat(30_000)}`,
    '&'.repeat(5_000),
  ];
  const target = draft.raw.target ?? targetOf(draft.operation.path, draft);
  draft.raw.target = `${target}${target.includes('?') ? '&' : '?'}${dice.pick(junk)}`;
  return 'a query that cannot be read';
};

const setPath: Change = (draft, { dice, world }) => {
  const names = Object.keys(draft.path);
  if (names.length === 0) return null;
  const name = dice.pick(names);
  const things = world.things[dice.pick(KINDS)];
  const ofOtherKind = things.length > 0 && dice.chance(0.4);
  const value = ofOtherKind ? dice.pick(things).id : hostileText(dice, world);
  // Nothing, or dots, lead to another route.
  if (/^\.*$/.test(value)) draft.elsewhere = true;
  draft.path[name] = value;
  draft.things = [];
  return `{${name}} changed`;
};

const breakPath: Change = (draft, { dice }) => {
  const target = targetOf(draft.operation.path, draft);
  const [path = '', query = ''] = target.split('?');
  const rest = query && `?${query}`;
  draft.raw.target = dice.pick([
    `${path}/${rest}`,
    `${path}//${rest}`,
    `${path.replace('/api/', '/api//')}${rest}`,
    `${path.toUpperCase()}${rest}`,
    `${path}%00${rest}`,
    `${path}%zz${rest}`,
    `${path}%2f..%2f..${rest}`,
    `${path}/../../admin${rest}`,
    `${path};a=b${rest}`,
    `${path}/${'a'.repeat(9_000)}${rest}`,
    `${path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}${rest}`,
    `http://evil.example${path}${rest}`,
    `/api${path}${rest}`,
    `${path}\u00e9${rest}`,
  ]);
  draft.elsewhere = true;
  return 'another path';
};

const otherMethod: Change = (draft, { dice }) => {
  draft.method = dice.pick(['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'POST', 'GET', 'PROPFIND', 'TRACE']);
  draft.elsewhere = true;
  return `by ${draft.method}`;
};

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  accept: ['text/html', '*/*;q=0', 'application/xml', ',,,;', 'text/event-stream'],
  'accept-encoding': ['br', 'gzip;q=0, *;q=0', 'identity;q=0', 'zstd'],
  'accept-language': ['xx-YY', '*', 'de;q=9', 'a'.repeat(500)],
  authorization: [
    'Bearer',
    'Bearer ',
    'Bearer a.b.c',
    'Basic YTpi',
    'bearer null',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    'Digest x=y',
  ],
  'content-encoding': ['gzip', 'br', 'nothing'],
  'content-type': [
    ...[
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json; charset=utf-16',
    ],
    ...[
      'multipart/form-data; boundary=a',
      'application/json;',
      ';',
      'a',
      'application/JSON',
      'application/vnd.api+json',
      'image/png',
    ],
  ],
  cookie: [
    '=',
    'a',
    'latchkey_operator=x',
    'a=%zz',
    `a=${'b'.repeat(3_000)}`,
    'device=a; device=b; __proto__=c',
  ],
  expect: ['100-continue'],
  forwarded: ['for=1.2.3.4'],
  'idempotency-key': ['', 'a'.repeat(3_000), '*'],
  'if-match': ['*', 'W/"a"', '"'],
  'if-modified-since': ['never', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'if-none-match': ['*', 'W/"a", "b"', '"', 'a'.repeat(3_000)],
  origin: ['https://evil.example', 'null', 'http://localhost:1', '%'],
  range: ['bytes=0-0', 'bytes=5-1', 'bytes=0-9999999999999', 'bytes=-1,-2', 'lines=1'],
  referer: ['https://evil.example/', '%'],
  'user-agent': ['', "' or 1=1", 'a'.repeat(3_000), '<script>'],
  'x-forwarded-for': ['1.2.3.4', 'a', '::1, 127.0.0.1', ','.repeat(1_000)],
  'x-forwarded-host': ['evil.example'],
  'x-forwarded-proto': ['javascript'],
  'x-http-method-override': ['DELETE'],
  'x-request-id': ['a', 'a'.repeat(3_000), '<b>', 'a b', '../../x'],
  traceparent: [
    '00-00000000000000000000000000000000-0000000000000000-00',
    'a',
    '00-' + 'f'.repeat(32) + '-' + 'f'.repeat(16) + '-ff',
  ],
};

const setHeader: Change = (draft, { dice }) => {
  const name = dice.pick(Object.keys(HEADERS));
  draft.headers[name] = dice.pick(HEADERS[name] ?? []);
  if (name === 'accept' && draft.headers[name] === 'text/html')
    draft.elsewhere ||= !draft.operation.path.startsWith('/api/');
  return `${name}: ${draft.headers[name]}`.slice(0, 80);
};

const someHeader: Change = (draft, { dice }) => {
  const name = `x-${dice.draw(fc.stringMatching, /^[a-z]{1,8}$/)}`;
  draft.headers[name] = 'a'.repeat(dice.pick([1, 100, 15_000, 20_000]));
  return `${name}, ${draft.headers[name].length} bytes long`;
};

const JSON_TEXTS: readonly (string | Buffer)[] = [
  ...[
    '',
    ' ',
    'null',
    'true',
    '1',
    '"a"',
    '[]',
    '[{}]',
    '{',
    '{"a":',
    '{"a":1,}',
    "{'a':1}",
    '{"a":1}{"b":2}',
    '{"a":NaN}',
    '{"a":01}',
  ],
  ...[
    '\ufeff{}',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"a":1,"a":2}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
  ],
  ...[
    '{"a":"\\x"}',
    '{"a":"\u0001"}',
    '{"a":1e999}',
    '{"a":-}',
    `{"a":${'9'.repeat(5_000)}}`,
    `{"${'k'.repeat(50_000)}":1}`,
  ],
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d]),
  Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0]),
];
const BIG_TEXTS: readonly (() => string)[] = [
  () => `{"a":"${'b'.repeat(BIG)}"}`,
  () => `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  () => `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  () => `{${Array.from({ length: 9_000 }, (_, n) => `"k${n}":${n}`).join(',')}}`,
  () => `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
  () => ' '.repeat(200_000),
];

/** Text that is not the JSON of a body. */
const breakBody: Change = (draft, { dice }) => {
  if (draft.method === 'GET') draft.method = draft.operation.method;
  const text = dice.chance(0.1) ? dice.pick(BIG_TEXTS)() : dice.pick(JSON_TEXTS);
  draft.raw.body = Buffer.from(text as string);
  return `a body of ${draft.raw.body.length} bytes: ${draft.raw.body.toString('utf8', 0, 40)}`;
};

/** The body itself, damaged: cut off, with a field twice, or with bytes that are no text. */
const damageBody: Change = (draft, { dice }) => {
  if (draft.body === undefined) return null;
  const text = JSON.stringify(draft.body);
  const field = isFields(draft.body) ? Object.keys(draft.body)[0] : undefined;
  draft.raw.body = dice.pick([
    () => Buffer.from(text.slice(0, Math.floor(text.length / 2))),
    () => Buffer.from(text.replace('{', `{"${field ?? 'a'}":null,`)),
    () => Buffer.from(text.replace('{', '{"__proto__":{"role":"admin"},')),
    () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xc3, 0x28, 0x7d])]),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.from(`${text}${text}`),
  ])();
  return 'a damaged body';
};

const FORM =
  '\r\n--a\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
const FORMS: readonly string[] = [
  ...[
    '',
    '--a',
    '--a--',
    `--a${FORM}`,
    `--b${FORM}x\r\n--b--`,
    `--a\r\n\r\n\r\n--a--`,
    '--a\r\nContent-Disposition: form-data\r\n\r\nx\r\n--a--',
  ],
  `--a${FORM.slice(2)}${'x'.repeat(1_000)}`,
  `--a${FORM.slice(5)}\u00ff\u00d8\u00ff\r\n--a--\r\n`,
  `--a${FORM.slice(5)}GIF89a\r\n--a${FORM.slice(5)}GIF89a\r\n--a--\r\n`,
  `--a\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--a--\r\n`,
  `--a\r\n${'X-Y: z\r\n'.repeat(3_000)}\r\nx\r\n--a--\r\n`,
  `--a\r\nContent-Disposition: form-data; name="photo"; filename="${'../'.repeat(500)}"\r\n\r\nx\r\n--a--\r\n`,
];

/** A form with files that breaks off, or says other things than it holds. */
const breakForm: Change = (draft, { dice }) => {
  draft.headers['content-type'] = dice.pick([
    'multipart/form-data; boundary=a',
    'multipart/form-data; boundary="a"',
    'multipart/form-data',
  ]);
  draft.raw.body = Buffer.from(dice.pick(FORMS), 'latin1');
  return 'a broken form';
};

/** Bytes on the connection that are no HTTP, or ambiguous. */
const breakProtocol: Change = (draft, { dice }) => {
  const { method, operation } = draft;
  const path = targetOf(operation.path, draft);
  const token = draft.actor.token ?? 'none';
  const head = (first: string, ...lines: string[]): string =>
    [first, 'Host: localhost', 'Connection: close', `Authorization: Bearer ${token}`, ...lines, '', ''].join(
      '\r\n',
    );
  const json = 'Content-Type: application/json';
  const start = `${method} ${path} HTTP/1.1`;
  draft.raw.bytes = Buffer.from(
    dice.pick([
      head(start, json, 'Content-Length: -1'),
      `${head(start, json, 'Content-Length: 2', 'Content-Length: 5')}{}   `,
      `${head(start, json, 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
      `${head(start, json, 'Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
      `${head(start, json, 'Transfer-Encoding: chunked, chunked')}0\r\n\r\n`,
      `${head(start, json, 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\nX-Trailer: a\r\n\r\n`,
      `${head(start, json, 'Content-Length: 2')}{}GET / HTTP/1.1\r\n\r\n`,
      head(`${method} ${path} HTTP/3.0`),
      head(`${method} ${path}`),
      head(`BREW ${path} HTTP/1.1`),
      head(`${method} ${path} x HTTP/1.1`),
      head(start, 'Bad Header: a'),
      head(start, ': a'),
      head(start, 'X-Folded: a\r\n b'),
      head(start, 'X-Nul: a\0b'),
      head(start, `X-Long: ${'a'.repeat(70_000)}`),
      head(start, ...Array.from({ length: 3_000 }, (_, n) => `X-${n}: a`)),
      `${start}\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`,
      `${start}\r\nConnection: close\r\n\r\n`,
      head(`${method} * HTTP/1.1`),
      head(`${method} /${'a'.repeat(20_000)} HTTP/1.1`),
      head(`${method} ${path}\0 HTTP/1.1`),
      '\0\0\0\0\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
    ]),
    'latin1',
  );
  draft.elsewhere = true;
  return `on the wire: ${draft.raw.bytes.toString('latin1', 0, 60)}`;
};

/** The sender leaves before the answer: reads then stop, and nothing of them may fail unseen. */
const hangUp: Change = (draft, { dice }) => {
  if (draft.method !== 'GET') return null; // what writes is carried out in any case, and later than the next request
  draft.raw.leavesAfterMs = dice.pick([0, 1, 2, 3, 5, 8, 13, 30]);
  return `left after ${draft.raw.leavesAfterMs} ms`;
};

/** Pages, tools and the provider's webhook, which are not in the document. */
const OTHER_PATHS: readonly string[] = [
  ...[
    '/',
    '/properties',
    '/properties/nothing',
    '/book/x',
    '/admin',
    '/admin/queues',
    '/admin/queues/api/queues',
    '/api',
    '/api/docs',
  ],
  ...[
    '/api/openapi.json',
    '/api/payments/webhook',
    '/metrics',
    '/robots.txt',
    '/sitemap.xml',
    '/assets/x.js',
    '/.env',
    '/pictures/x.webp',
  ],
];
const otherPath: Change = (draft, { dice, world }) => {
  const path = dice.pick(OTHER_PATHS);
  draft.raw.target = dice.chance(0.5)
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}a=${encoded(hostileText(dice, world)).slice(0, 4_000)}`;
  draft.elsewhere = true;
  return `at ${path}`;
};

/** Each as often as it stands here. */
export const FIELD_CHANGES: readonly Change[] = [
  ...[setField, setField, setField, setField, setField, setField],
  ...[
    setQuery,
    setQuery,
    setPath,
    setPath,
    dropField,
    addField,
    dropQuery,
    repeatQuery,
    replaceBody,
    setHeader,
  ],
];
export const WIRE_CHANGES: readonly Change[] = [
  ...[
    breakBody,
    breakBody,
    breakBody,
    damageBody,
    damageBody,
    breakQuery,
    breakPath,
    otherMethod,
    otherMethod,
    setHeader,
    setHeader,
  ],
  ...[someHeader, breakForm, breakProtocol, otherPath, hangUp, hangUp],
];
