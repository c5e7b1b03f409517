import { inflateSync } from 'node:zlib';
import { cents } from '#libs/core/rules';
import { ownerStatement, type StatementFacts, type StatementRow } from './owner-statement.js';

const FACTS: StatementFacts = {
  ownerName: 'Olive Owner',
  ownerEmail: 'olive@example.test',
  month: '2026-05',
  opening: cents(0),
  earned: cents(27_000),
  cleaning: cents(10_000),
  paid: cents(0),
  other: cents(0),
  closing: cents(37_000),
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

  it('is byte-identical for the same facts', async () => {
    const [one, other] = [await ownerStatement(FACTS, rows(3)), await ownerStatement(FACTS, rows(3))];
    expect(one.equals(other)).toBe(true);
  });

  it('accepts a home title of any script and length', async () => {
    const pdf = await ownerStatement(FACTS, rows(2, `Haus am See 湖畔の家 ☕ ${'very '.repeat(300)}long`));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
