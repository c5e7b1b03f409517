import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '..');
const SOURCES = ['apps', 'libs', 'scripts'];
const PAGES = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'docs', 'apps/payments-sandbox/README.md'];
/** Migrations are never rewritten; the concierge reads what people write, in any spelling. */
const LEFT_OUT =
  /node_modules|\/migrations\/|people\/concierge|\.(spec|int-spec|http-spec|story)\.tsx?$|\/testing\//;
/** What the specification quotes, what a table says not to say, code, and names. */
const QUOTED = /Premium Traveller's Plan|\| traveller, customer, user|`[^`]*`/g;
/** Words that people search the help by. */
const SEARCHED_BY = /^\s*asks:/;

/** British spellings, and other words that American readers stumble over. "Cancelled" is the specification's. */
const BRITISH = new RegExp(
  String.raw`\b(?:${[
    'neighbour(?:s|hoods?|ing|ly)?|colour(?:s|ed|ful)?|favourites?|behaviours?|honour(?:s|ed)?|labour|harbours?|rumours?',
    '(?:kilo|centi|milli)?metres?|litres?|centre[ds]?|theatres?|grey|storeys?|programmes?|cheques?|tyres?|aluminium|mould',
    '(?:organ|recogn|minim|maxim|apolog|author|custom|real|summar|priorit|normal|synchron|util|special)is(?:e|es|ed|ing|ation)',
    'analys(?:e|ed|ing)|travell(?:er|ers|ing|ed)|labell(?:ed|ing)|modell(?:ed|ing)|fulfils?|licence|defence|jewellery|whilst|learnt|spelt|misspelt',
  ].join('|')})\b`,
  'i',
);

interface Finding {
  where: string;
  text: string;
}

const filesBelow = (path: string, ending: RegExp): string[] =>
  readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' })
    .map((name) => `${path}/${name}`)
    .filter((name) => ending.test(name) && !LEFT_OUT.test(name));

const isBritish = (text: string): boolean => BRITISH.test(text.replaceAll(QUOTED, ''));

/** Prose has a space or begins with a capital; names of fields and files do not. */
const isProse = (text: string): boolean => /\s/.test(text.trim()) || /^[A-Z]/.test(text.trim());

/** What people read in a source file: texts in quotes and between tags, no comments and names. */
function textsOf(file: string): Finding[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  if (!BRITISH.test(source)) return [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Finding[] = [];
  const visit = (node: ts.Node): void => {
    const isText =
      (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node)) &&
      !ts.isImportDeclaration(node.parent) &&
      !ts.isTaggedTemplateExpression(node.parent);
    const isSearchedBy = ts.isPropertyAssignment(node.parent) && SEARCHED_BY.test(node.parent.getText());
    if (isText && !isSearchedBy && isProse(node.text))
      found.push({
        where: `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`,
        text: node.text,
      });
    node.forEachChild(visit);
  };
  tree.forEachChild(visit);
  return found;
}

const linesOf = (file: string): Finding[] =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .map((text, index) => ({ where: `${file}:${index + 1}`, text }));

const british = (findings: readonly Finding[]): string[] =>
  findings.filter(({ text }) => isBritish(text)).map(({ where, text }) => `${where} ${text.trim()}`);

describe('American spelling (docs/words.md)', () => {
  it('is how screens, emails, documents, errors and commands are written', () => {
    const sources = SOURCES.flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs)$/));
    expect(sources.length).toBeGreaterThan(1_000);
    expect(british(sources.flatMap(textsOf))).toEqual([]);
  });

  it('is how the documents are written', () => {
    const pages = PAGES.flatMap((page) => (page.endsWith('.md') ? [page] : filesBelow(page, /\.md$/)));
    expect(british(pages.flatMap(linesOf))).toEqual([]);
  });

  it.each(['Minimise chat', 'the neighbourhood', 'a coloured badge', '40 metres'])('refuses "%s"', (text) => {
    expect(isBritish(text)).toBe(true);
  });

  it.each(["Premium Traveller's Plan", 'Cancelled Bookings', 'Minimize chat', 'your neighbors'])(
    'lets "%s" pass',
    (text) => expect(isBritish(text)).toBe(false),
  );
});
