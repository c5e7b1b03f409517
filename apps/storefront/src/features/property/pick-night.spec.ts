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

describe('Pressing a night of the strip (B7, C15)', () => {
  it.each`
    before              | night   | after               | what
    ${nothing}          | ${'05'} | ${stay('05', '06')} | ${'the first is a stay of one night'}
    ${stay('05', '06')} | ${'07'} | ${stay('05', '08')} | ${'a later one makes it longer'}
    ${stay('05', '08')} | ${'06'} | ${stay('05', '07')} | ${'one within makes it shorter'}
    ${stay('05', '08')} | ${'04'} | ${stay('04', '05')} | ${'an earlier one begins anew'}
    ${stay('05', '06')} | ${'05'} | ${nothing}          | ${'the only one gives it up'}
    ${stay('08', '09')} | ${'11'} | ${stay('11', '12')} | ${'no stay spans a taken night'}
    ${stay('12', '13')} | ${'17'} | ${stay('17', '18')} | ${'no stay is longer than the longest'}
  `('$what', ({ before, night, after }: Record<'before' | 'after', typeof nothing> & { night: string }) => {
    expect(pickNight(before, day(night), bounds).stay).toEqual(after);
  });

  it('says why a new stay began', () => {
    expect(pickNight(stay('08', '09'), day('11'), bounds).anew).toBe('taken_between');
    expect(pickNight(stay('12', '13'), day('17'), bounds).anew).toBe('too_long');
    expect(pickNight(stay('12', '13'), day('14'), bounds).anew).toBeNull();
  });
});
