import { inflateSync } from 'node:zlib';
import { cents } from '#libs/core/rules';
import { pdfText } from '#libs/testing';
import { ownerStatement, type StatementFacts, type StatementRow } from './owner-statement.js';

const FACTS: StatementFacts = {
  ownerName: 'Olive Owner',
  ownerEmail: 'olive@example.test',
  period: '2026-05',
  opening: cents(0),
  earned: cents(27_000),
  cleaning: cents(10_000),
  paid: cents(0),
  other: cents(0),
  closing: cents(37_000),
  homes: [],
  writtenAt: new Date('2026-06-01T00:00:00Z'),
};

async function* rows(count: number, home = 'Juniper cabin'): AsyncGenerator<StatementRow> {
  for (let index = 0; index < count; index += 1) {
    yield await Promise.resolve({
      at: new Date(Date.UTC(2026, 4, 1, 0, index)),
      type: 'Stay',
      reference: String(index).padStart(8, '0'),
      home,
      checkIn: '2026-05-01',
      checkOut: '2026-05-04',
      nights: 3,
      subtotal: cents(30_000),
      serviceFee: cents(3_000),
      ownerShare: cents(27_000),
      cleaning: cents(10_000),
      amount: cents(37_000),
      balance: cents(37_000 * (index + 1)),
    });
  }
}

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

/** The text of each page, which the compressed streams encode as hex. */
const textOfPages = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n(x[\s\S]*?)\r?\nendstream/g)].map(([, body = '']) =>
    [
      ...inflateSync(Buffer.from(body, 'latin1'))
        .toString('latin1')
        .matchAll(/<([0-9a-f]+)>/g),
    ]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
      .join(''),
  );

describe('An owner statement PDF (A13)', () => {
  it('takes one page for a few stays and more pages for many', async () => {
    expect(pagesOf(await ownerStatement(FACTS, rows(5)))).toBe(1);
    const long = await ownerStatement(FACTS, rows(200));
    expect(pagesOf(long)).toBeGreaterThan(10);
    expect(pagesOf(long)).toBeLessThan(25);
  });

  it('repeats the header on every page and never splits a row across pages', async () => {
    const pages = textOfPages(await ownerStatement(FACTS, rows(200)));
    const headers = pages.map((text) => text.match(/DateWhatYour shareCleaningAmountBalance/g)?.length);
    expect(headers).toEqual(pages.map(() => 1));
    const parts = pages.map((text) => [text.match(/Stay/g)?.length, text.match(/#\d{8}/g)?.length]);
    expect(parts).toEqual(parts.map(([stays]) => [stays, stays]));
  });

  it('prints names of homes with other letters than Western European ones', async () => {
    const text = pdfText(await ownerStatement(FACTS, rows(2, 'Домик у моря')));
    expect(text.match(/Домик у моря/g)).toHaveLength(2);
  });

  it('of a year names it, and says what each home brought', async () => {
    const home = {
      stays: 2,
      nights: 5,
      earned: cents(45_000),
      cleaning: cents(20_000),
      total: cents(65_000),
    };
    const homes = [
      { ...home, title: 'Juniper cabin' },
      { ...home, title: 'Not tied to a home' },
    ];
    const [text = ''] = textOfPages(await ownerStatement({ ...FACTS, period: '2026', homes }, rows(2)));
    expect(text).toContain('Statement for 2026');
    expect(text).toContain(
      'Home by homeHomeStaysNightsYour shareCleaningTotalJuniper cabin25$450.00$200.00$650.00',
    );
    expect(textOfPages(await ownerStatement(FACTS, rows(2))).join('')).not.toContain('Home by home');
  });

  it('is byte-identical for the same facts', async () => {
    const [one, other] = [await ownerStatement(FACTS, rows(3)), await ownerStatement(FACTS, rows(3))];
    expect(one.equals(other)).toBe(true);
  });

  it('accepts a home title of any script and length', async () => {
    const pdf = await ownerStatement(FACTS, rows(2, `Haus am See 湖畔の家 ☕ ${'very '.repeat(300)}long`));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
