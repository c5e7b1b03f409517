import { civilDate } from '#libs/core/rules';
import type { StayBounds } from '../../stay/stay-days.js';
import { pickNight } from './pick-night.js';

const day = (text: string) => civilDate(`2026-03-${text}`);
const bounds: StayBounds = {
  bookableFrom: day('02'),
  bookableTo: day('22'),
  maxNights: 5,
  taken: [{ from: '2026-03-10', to: '2026-03-11' }],
};
const stay = (from: string, to: string) => ({ checkIn: day(from), checkOut: day(to) });
const nothing = { checkIn: null, checkOut: null };

describe('Clicking a night of the strip (B7, C15)', () => {
  it.each`
    before              | night   | after               | what
    ${nothing}          | ${'05'} | ${stay('05', '06')} | ${'the first click starts a stay of one night'}
    ${stay('05', '06')} | ${'07'} | ${stay('05', '08')} | ${'a later night extends it'}
    ${stay('05', '08')} | ${'06'} | ${stay('05', '07')} | ${'a night within shortens it'}
    ${stay('05', '08')} | ${'04'} | ${stay('04', '05')} | ${'an earlier night starts a new stay'}
    ${stay('05', '06')} | ${'05'} | ${nothing}          | ${'its only night clears it'}
    ${stay('08', '09')} | ${'11'} | ${stay('11', '12')} | ${'no stay spans a taken night'}
    ${stay('12', '13')} | ${'17'} | ${stay('17', '18')} | ${'no stay exceeds the longest'}
  `('$what', ({ before, night, after }: Record<'before' | 'after', typeof nothing> & { night: string }) => {
    expect(pickNight(before, day(night), bounds).stay).toEqual(after);
  });

  it.each`
    before              | night   | after               | what
    ${nothing}          | ${'05'} | ${stay('05', '08')} | ${'the first click starts the shortest stay'}
    ${stay('05', '08')} | ${'06'} | ${stay('05', '08')} | ${'a night within it changes nothing'}
    ${stay('05', '08')} | ${'08'} | ${stay('05', '09')} | ${'a later night extends it'}
    ${stay('05', '08')} | ${'05'} | ${nothing}          | ${'its first night clears it'}
  `(
    'G5 where stays have three nights or more: $what',
    ({ before, night, after }: Record<'before' | 'after', typeof nothing> & { night: string }) => {
      expect(pickNight(before, day(night), { ...bounds, minNights: 3 }).stay).toEqual(after);
    },
  );

  it('G5 a click on a night of a gap chooses the gap, and another one clears it', () => {
    const gapped = { ...bounds, minNights: 3, gaps: [{ from: day('08'), to: day('10') }] };
    expect(pickNight(nothing, day('09'), gapped).stay).toEqual(stay('08', '10'));
    expect(pickNight(stay('03', '06'), day('08'), gapped).stay).toEqual(stay('08', '10'));
    expect(pickNight(stay('08', '10'), day('09'), gapped).stay).toEqual(nothing);
  });

  it('gives the reason for starting a new stay', () => {
    expect(pickNight(stay('08', '09'), day('11'), bounds).restarted).toBe('taken_between');
    expect(pickNight(stay('12', '13'), day('17'), bounds).restarted).toBe('too_long');
    expect(pickNight(stay('12', '13'), day('14'), bounds).restarted).toBeNull();
  });
});
