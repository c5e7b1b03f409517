import { movesStay } from './moves-stay.js';

describe('Moving a stay', () => {
  it.each([
    ['two more nights at the lodge', true],
    ['plus a night', true],
    ['+ 1 night', true],
    ['a day later', true],
    ['one night in bend', false],
    ['more about the night market', false],
  ])('%s: %s', (text, moves) => expect(movesStay(text)).toBe(moves));
});
