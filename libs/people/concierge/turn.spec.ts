import { civilDate } from '#libs/core/rules';
import { EMPTY_MEMORY } from './memory.js';
import { memoryOf } from './turn.js';

describe('What a conversation remembers', () => {
  const asked = {
    ...EMPTY_MEMORY,
    intent: 'find_homes',
    checkIn: civilDate('2026-05-22'),
    checkOut: civilDate('2026-05-24'),
  };

  it.each(['same but the weekend after', 'and the following weekend', 'a week later'])(
    '“%s” is counted from the days that were asked about',
    (text) =>
      expect(memoryOf(asked, { text, preferences: {} }, 'find_homes')).toMatchObject({
        checkIn: '2026-05-29',
        checkOut: '2026-05-31',
      }),
  );

  it.each(['the weekend after my birthday', 'the weekend after next', 'something with a pool'])(
    '“%s” is not',
    (text) =>
      expect(memoryOf(asked, { text, preferences: {} }, 'find_homes')).toMatchObject({
        checkIn: '2026-05-22',
      }),
  );
});
