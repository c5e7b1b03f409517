import { HOME_SORTS } from '#libs/core/rules';
import { decodeCursor, encodeCursor } from './home-cursor.js';

const id = '6fe8b82d-2685-5224-8fb7-3b4f860e3315';

describe('Cursors (F15)', () => {
  it.each(HOME_SORTS)('of the sort %s decode to what was encoded', (sort) => {
    expect(decodeCursor(sort, encodeCursor(sort, { key: '-12', id }))).toEqual({ key: '-12', id });
  });

  it('are valid for one sort only', () => {
    expect(decodeCursor('rating', encodeCursor('newest', { key: '1', id }))).toBeNull();
  });

  it.each([
    '',
    'x',
    '!!!!',
    Buffer.from(`rating 1; drop ${id}`).toString('base64url'),
    Buffer.from('rating 1 nope').toString('base64url'),
  ])('that are malformed are rejected: "%s"', (cursor) => {
    expect(decodeCursor('rating', cursor)).toBeNull();
  });
});
