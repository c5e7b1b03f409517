import { agreedLines, cents } from '#libs/core/rules';
import { pdfText } from '#libs/testing';
import { bookingReceipt, refundNote, type ReceiptFacts, type RefundFacts } from './booking-receipt.js';

const paid = (amount: number, reference = 'pi_1') => ({
  amount: cents(amount),
  at: new Date('2026-05-13T12:00:00Z'),
  reference,
});
const FACTS: ReceiptFacts = {
  bookingId: '00000000-0000-4000-8000-0000abcd1234',
  travelerName: 'Robin Traveler',
  email: 'robin@example.test',
  title: 'Juniper cabin',
  checkInAt: new Date('2026-05-20T22:00:00Z'),
  checkOutAt: new Date('2026-05-23T18:00:00Z'),
  timeZone: 'America/Los_Angeles',
  lines: agreedLines(null, cents(10_000), { from: '2026-05-20', to: '2026-05-23' }),
  cleaningFee: cents(10_000),
  voucher: null,
  payments: [paid(40_000)],
  refunds: [],
};
const REFUND: RefundFacts = {
  amount: cents(22_500),
  state: 'succeeded',
  requestedAt: new Date('2026-05-14T19:01:00Z'),
  confirmedAt: new Date('2026-05-14T19:02:00Z'),
  reference: 're_1',
};

describe('A booking receipt (A2, A11, A12)', () => {
  it('itemizes what was paid', async () => {
    const text = pdfText(await bookingReceipt(FACTS));
    for (const part of [
      '#abcd1234',
      '3 nights at $100.00',
      '$300.00',
      '$100.00 (required, non-refundable)',
      '$400.00',
      'pi_1',
    ])
      expect(text).toContain(part);
    for (const part of ['Voucher', 'Refunds', FACTS.bookingId]) expect(text).not.toContain(part);
  });

  it('G4 says what nights of different prices cost, and why', async () => {
    const [first, ...others] = FACTS.lines;
    const last = { kind: 'ladder', percent: 20, days: 3 } as const;
    const lines = [{ ...first, cents: cents(8_000), reductions: [last] }, ...others] as typeof FACTS.lines;
    const text = pdfText(await bookingReceipt({ ...FACTS, lines, payments: [paid(38_000)] }));
    for (const part of [
      '1 night from May 20 at $80.00',
      '$80.00 (last-minute price)',
      '2 nights from May 21 at $100.00',
      '$200.00',
    ])
      expect(text).toContain(part);
  });

  it('prints names in Latin, Greek and Cyrillic letters as they are written', async () => {
    const note = 'Some letters cannot be printed here';
    for (const travelerName of [
      'Zoë Köhler',
      'Łukasz Wójcik',
      'Ελένη Παπά',
      'Олена Ґудзь',
      'Nguyễn Thị Hằng',
    ]) {
      const text = pdfText(await bookingReceipt({ ...FACTS, travelerName, title: `At ${travelerName}` }));
      expect(text).toContain(travelerName);
      expect(text).toContain(`At ${travelerName}`);
      expect(text).not.toContain(note);
    }
  });

  it('says of other letters that they are not complete', async () => {
    const text = pdfText(await bookingReceipt({ ...FACTS, title: '東京 loft' }));
    for (const part of ['?? loft', 'Some letters cannot be printed here']) expect(text).toContain(part);
  });

  it('A11 shows the voucher discount', async () => {
    const text = pdfText(
      await bookingReceipt({
        ...FACTS,
        payments: [paid(37_000)],
        voucher: { title: '$30 off', amount: cents(3_000) },
      }),
    );
    expect(text).toContain('Voucher: $30 off');
    expect(text).toContain('-$30.00');
  });

  it('G7 lists the payments of new dates, and what the stay costs when they made it cheaper', async () => {
    const twice = pdfText(await bookingReceipt({ ...FACTS, payments: [paid(30_000), paid(10_000, 'pi_2')] }));
    for (const part of ['$300.00, Wednesday', '$100.00, Wednesday', 'pi_1', 'pi_2', '$400.00'])
      expect(twice).toContain(part);
    expect(twice).not.toContain('Total for the stay');
    const less = pdfText(await bookingReceipt({ ...FACTS, payments: [paid(50_000)], refunds: [REFUND] }));
    expect(less).toContain('Total for the stay');
    expect(less).toContain('$400.00');
  });

  it('counts only confirmed refunds', async () => {
    const failed: RefundFacts = { ...REFUND, state: 'failed', confirmedAt: null, reference: null };
    const text = pdfText(
      await bookingReceipt({ ...FACTS, refunds: [REFUND, { ...failed, amount: cents(500) }] }),
    );
    expect(text).toContain('$225.00');
    expect(text).toContain('$5.00 (not yet');
    expect(text).toContain('$175.00');
  });
});

describe('A refund note (A1)', () => {
  it("says when each refund was requested and confirmed, in the home's time zone", async () => {
    const text = pdfText(await refundNote({ ...FACTS, refunds: [REFUND] }));
    for (const part of ['$225.00', 'May 14, 2026 at 12:01', 'May 14, 2026 at 12:02', 're_1'])
      expect(text).toContain(part);
  });
});
