import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '..');
const MAP = join(ROOT, 'docs/TABLES.md');

/** Methods of a query that read a table, and those that write one. */
const READS = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'from']);
const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
/** Methods of an entity manager that write whatever object they are given. */
const OBJECT_WRITES = new Set(['persist', 'remove']);

/** Write an invented history, row by row, as if it had happened: the demo, and a catalogue for measurements. */
const HISTORIES = ['apps/cli/src/seed/', 'apps/cli/src/fill/'];

const MIGRATIONS = 'libs/core/platform/database/migrations';

/** Database triggers that write another room's table, and why they may. */
const TRIGGERS: Readonly<Record<string, string>> = {
  bookings_keep_calendar:
    'A booking takes and frees its nights in the statement that makes or cancels it, so that neither can exist without the other.',
  date_changes_keep_calendar:
    'An open change of dates takes its nights, and gives them up when it ends, in the statement that says so.',
  properties_keep_search:
    'The search index changes in the statement that changes a home, so that no list shows a home as it was.',
  properties_renew_version:
    'What lists keep of a home is read again from the moment on at which the home has changed.',
  properties_record_past_offer:
    'What a home was offered for is recorded in the statement that changes it, so that no writer can forget it.',
  home_prices_keep_flag:
    'A home says on its own row whether more is set about its prices, so that whoever has locked it knows in which tables to look.',
  price_seasons_keep_flag: 'Like `home_prices_keep_flag`.',
  night_prices_keep_flag: 'Like `home_prices_keep_flag`.',
  home_prices_keep_search_insert:
    'Search shows no price of before: its row follows in the statement that changes what a home costs.',
  home_prices_keep_search_update: 'Like `home_prices_keep_search_insert`.',
  home_prices_keep_search_delete: 'Like `home_prices_keep_search_insert`.',
  price_seasons_keep_search_insert: 'Like `home_prices_keep_search_insert`.',
  price_seasons_keep_search_delete: 'Like `home_prices_keep_search_insert`.',
  night_prices_keep_search_insert: 'Like `home_prices_keep_search_insert`.',
  night_prices_keep_search_delete: 'Like `home_prices_keep_search_insert`.',
  stay_counts_renew_version: 'What lists keep of a home says how often it was booked.',
  users_renew_version: "What lists keep of a home says its owner's name.",
  calendar_entries_keep_search:
    'A night leaves the search index in the statement that takes it in the calendar, so that both always agree.',
  reviews_keep_ratings:
    "A home's rating is counted afresh from its reviews at the end of a transaction that changes one, so that it cannot drift.",
};

/** A table's use by a room. Who holds an entity can write it: what is loaded through it is saved at the next flush. */
interface Use {
  file: string;
  room: string;
  table: string;
  writes: boolean;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'node_modules' ? [] : filesBelow(path);
    return path.endsWith('.ts') ? [path] : [];
  });

const isTest = (file: string): boolean => /(spec|story)\.ts$/.test(file) || file.startsWith('libs/testing/');
const roomOf = (file: string): string => {
  const [top = '', second = '', third = ''] = file.split('/');
  return top === 'libs' && !/\.ts$/.test(third) && !['wiring', 'demo', 'ui', 'testing'].includes(second)
    ? `${top}/${second}/${third}`
    : `${top}/${second}`;
};

const FILES = [...filesBelow(join(ROOT, 'libs')), ...filesBelow(join(ROOT, 'apps'))].map((path) =>
  relative(ROOT, path),
);
const SOURCES = FILES.filter((file) => !isTest(file));

const isHistory = (file: string): boolean => HISTORIES.some((folder) => file.startsWith(folder));

const isEntityFile = (file: string): boolean => file.endsWith('tables.ts') || file.endsWith('.entity.ts');

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const parsed = new Map<string, ts.SourceFile>();

function parse(file: string): ts.SourceFile {
  const source = parsed.get(file) ?? ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true);
  parsed.set(file, source);
  return source;
}

/** What `find` returns for each node of a file. */
function collect<T>(source: ts.SourceFile, find: (node: ts.Node) => T[]): T[] {
  const visit = (node: ts.Node): T[] => {
    const below: T[] = [];
    ts.forEachChild(node, (child) => void below.push(...visit(child)));
    return [...find(node), ...below];
  };
  return visit(source);
}

/** Table -> the room whose entity it is. */
const OWNERS = new Map(
  SOURCES.filter(isEntityFile).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/tableName: '(\w+)'/g)].map(
      ([, table = '']): [string, string] => [table, roomOf(file)],
    ),
  ),
);

/** "properties as p" -> "properties"; null for what is no table of ours, such as a part of the same query. */
function tableOf(node: ts.Expression): string | null {
  if (!ts.isStringLiteralLike(node)) return null;
  const [name = ''] = node.text.split(' ');
  return OWNERS.has(name) ? name : null;
}

const usesOf = (file: string): Use[] =>
  collect(parse(file), (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
    const method = node.expression.name.text;
    if (!READS.has(method) && !WRITES.has(method)) return [];
    const [first] = node.arguments;
    const named = first && ts.isArrayLiteralExpression(first) ? [...first.elements] : first ? [first] : [];
    return named
      .map(tableOf)
      .filter((table) => table !== null)
      .map((table) => ({ file, room: roomOf(file), table, writes: WRITES.has(method) }));
  });

const ENTITY_FILES = SOURCES.filter(isEntityFile).map(textOf).join('\n');
const matchesOf = (pattern: RegExp): [string, string][] =>
  [...ENTITY_FILES.matchAll(pattern)].map(([, one = '', other = '']) => [one, other]);

const SCHEMAS = new Map(matchesOf(/const (\w+) = defineEntity\(\{[^}]*?tableName: '(\w+)'/g));

/** Entity or its schema -> table. */
const ENTITIES = new Map([
  ...SCHEMAS,
  ...matchesOf(/class (\w+) extends (\w+)\.class/g).map(([entity, schema]): [string, string] => [
    entity,
    SCHEMAS.get(schema) ?? '',
  ]),
]);

/** The entities that a file imports as values; with a type alone nothing is written. */
const importedEntities = (file: string): Use[] =>
  collect(parse(file), (node) => {
    if (!ts.isImportSpecifier(node) || node.isTypeOnly) return [];
    if (node.parent.parent.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
    const table = ENTITIES.get((node.propertyName ?? node.name).text);
    return table ? [{ file, room: roomOf(file), table, writes: true }] : [];
  });

const USES = SOURCES.flatMap((file) => [...usesOf(file), ...importedEntities(file)]);
const FOREIGN_USES = USES.filter(({ file, room, table }) => !isHistory(file) && room !== OWNERS.get(table));

/** Writes whose table cannot be seen: by a name that is computed, by an object that came from elsewhere, or in raw SQL. */
function hiddenWritesOf(file: string): string[] {
  const knowsEntities = importedEntities(file).length > 0 || isEntityFile(file);
  return collect(parse(file), (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
    const { name, expression: receiver } = node.expression;
    const computed = WRITES.has(name.text) && node.arguments.some((table) => !ts.isStringLiteralLike(table));
    const unknown =
      !knowsEntities && OBJECT_WRITES.has(name.text) && /\b(em|tx|fork\(\))$/.test(receiver.getText());
    return computed || unknown ? [`${file}: ${node.expression.getText()}`] : [];
  });
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns that a `defineEntity({ properties: { … } })` states. */
function columnsOf(node: ts.Node): string[] {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'properties') return [];
  if (!ts.isObjectLiteralExpression(node.initializer)) return [];
  return node.initializer.properties.map(({ name }) => snakeCase(name?.getText() ?? ''));
}

const COLUMNS = new Set(SOURCES.filter(isEntityFile).flatMap((file) => collect(parse(file), columnsOf)));

interface Fragment {
  /** With its line. */
  place: string;
  /** Raw SQL, with holes and quoted values left out. */
  text: string;
}

const HOLE = ' ? ';

/** Templates tagged `sql`, and names given to `sql.ref`, which the compiler does not check either. */
function fragmentsOf(file: string): Fragment[] {
  const source = parse(file);
  return collect(source, (node) => {
    const text = rawSqlOf(node);
    if (text === null) return [];
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    return [{ place: `${file}:${line + 1}`, text: text.replace(/'[^']*'/g, HOLE) }];
  });
}

function rawSqlOf(node: ts.Node): string | null {
  if (ts.isCallExpression(node) && node.expression.getText() === 'sql.ref') {
    const [name] = node.arguments;
    return name && ts.isStringLiteralLike(name) ? name.text : null;
  }
  if (!ts.isTaggedTemplateExpression(node) || node.tag.getText() !== 'sql') return null;
  const { template } = node;
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return [template.head, ...template.templateSpans.map(({ literal }) => literal)]
    .map(({ text }) => text)
    .join(HOLE);
}

/** Columns that a fragment names in its text: `alias.column`, or the bare name of one of our columns. */
function namedIn({ text }: Fragment): string[] {
  // An alias such as `n(night, morning)` declares columns instead of naming existing ones.
  if (/^\w+\([\w, ]+\)$/.test(text)) return [];
  const sql = text.replace(/\bat time zone\b/g, '');
  const words = sql.match(/(?<![:\w])[a-z_]\w*(?:\.[a-z_]\w*)*\b(?!\s*\()/g) ?? []; // neither a cast's type nor a function
  return words.filter((word) => word.includes('.') || COLUMNS.has(word));
}

const FRAGMENTS = FILES.filter((file) => !/spec\.ts$|\/migrations\//.test(file)).flatMap(fragmentsOf);

const WRITTEN = /\b(?:insert into|update|delete from|merge into|truncate)\s+(\w+)/g;
const RAW_WRITE =
  /\b(insert into|delete from|merge into|truncate|alter table)\b|(?<!for (no key )?)\bupdate\b/;

interface Trigger {
  name: string;
  on: string;
  writes: string;
}

/** The triggers of all migrations that write a table of another room than their own's. */
function foreignTriggers(): Trigger[] {
  const sources = FILES.filter((file) => file.startsWith(MIGRATIONS))
    .map(textOf)
    .join('\n');
  const bodies = new Map(
    [...sources.matchAll(/create (?:or replace )?function (\w+)\(.*?\$\$(.*?)\$\$/gs)].map(
      ([, name = '', body = '']): [string, string] => [name, body],
    ),
  );
  /** With the bodies of the functions it calls. */
  const bodyOf = (name: string): string => {
    const body = bodies.get(name) ?? '';
    const called = [...bodies.keys()].filter((other) => other !== name && body.includes(`${other}(`));
    return [body, ...called.map(bodyOf)].join('\n');
  };
  const triggers = sources.matchAll(
    /create (?:constraint )?trigger (\w+)[^;]*? on (\w+)[^;]*?function (\w+)/g,
  );
  return [...triggers].flatMap(([, name = '', on = '', body = '']) =>
    [...bodyOf(body).matchAll(WRITTEN)]
      .map(([, writes = '']) => ({ name, on, writes }))
      .filter(({ writes }) => OWNERS.has(writes) && OWNERS.get(writes) !== OWNERS.get(on)),
  );
}

/** Each with one of its writes. */
const FOREIGN_TRIGGERS = [...new Map(foreignTriggers().map((one) => [one.name, one])).values()];

/** The whole map, as the document holds it. */
function tableMap(): string {
  const rows = [...OWNERS]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([table, owner]) => {
      const readers = FOREIGN_USES.filter((use) => use.table === table);
      const names = [...new Set(readers.map(({ room }) => `\`${room}\``))].sort();
      return `| \`${table}\` | \`${owner}\` | ${names.join(', ')} |`;
    });
  const triggers = FOREIGN_TRIGGERS.map(
    ({ name, on, writes }) => `- \`${name}\` (\`${on}\` to \`${writes}\`): ${TRIGGERS[name] ?? ''}`,
  );
  const table = ['| table | owner | also read by |', '| --- | --- | --- |', ...rows];
  return [INTRODUCTION, ...table, '', ABOUT_TRIGGERS, ...triggers, ''].join('\n');
}

const INTRODUCTION = `# Tables

Which room owns which table, and who else reads it. The owner alone writes a table: others call one of its functions in the
same transaction, or listen to its events. Reads across rooms are in files named \`*.queries.ts\`, which take the owner's
columns from its \`tables.ts\`. \`npm run docs:tables\` writes this page from the sources; a test keeps it true.

What has rules (bookings, homes, reviews, accounts) is loaded with a lock and changed by a method of its entity. Typed updates
remain for single statements that must be atomic or mirror another table: counters (helpful votes), marks and claims of
queues, a traveler's plan, which follows the subscription.
`;

const ABOUT_TRIGGERS = `## Triggers across rooms

These database triggers write another room's table, in the transaction that changes their own:
`;

/** Without the padding that the formatter adds to a table. */
const bare = (text: string): string =>
  text.replace(/ +\|/g, ' |').replace(/\| +/g, '| ').replace(/-{3,}/g, '---');

describe('The tables', () => {
  it('are found, so that nothing is held by looking nowhere', () => {
    expect(OWNERS.size).toBeGreaterThan(40);
    expect(USES.length).toBeGreaterThan(300);
  });

  it('are written by their owners only', () => {
    expect(FOREIGN_USES.filter(({ writes }) => writes)).toEqual([]);
  });

  it('are written by statements that name them', () => {
    expect(SOURCES.filter((file) => !isHistory(file)).flatMap(hiddenWritesOf)).toEqual([]);
    const raw = FRAGMENTS.filter(
      ({ place, text }) => !isHistory(place) && !isTest(place) && RAW_WRITE.test(text),
    );
    expect(raw).toEqual([]);
  });

  it('are written across rooms by those triggers only that say why', () => {
    expect(FOREIGN_TRIGGERS.map(({ name }) => name).sort()).toEqual(Object.keys(TRIGGERS).sort());
  });

  it('are read across rooms in *.queries.ts only', () => {
    expect(FOREIGN_USES.filter(({ file }) => !file.endsWith('.queries.ts'))).toEqual([]);
  });

  it('have columns that no raw SQL names as text, so that a renamed one does not compile', () => {
    expect(COLUMNS.size).toBeGreaterThan(250);
    expect(FRAGMENTS.length).toBeGreaterThan(100);
    const named = FRAGMENTS.flatMap((fragment) => {
      const columns = namedIn(fragment);
      return columns.length > 0 ? [`${fragment.place}: ${columns.join(', ')}`] : [];
    });
    expect(named).toEqual([]);
  });

  it('are mapped in docs/TABLES.md', () => {
    if (process.env.LATCHKEY_TEST_WRITE_DOCS) writeFileSync(MAP, tableMap());
    expect(bare(readFileSync(MAP, 'utf8'))).toBe(bare(tableMap()));
  });
});
