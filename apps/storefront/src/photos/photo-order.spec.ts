import fc from 'fast-check';
import { closeGap, inOrder, moved, placeWhenRetried, tileOrder, withUploaded } from './photo-order.js';

/** Uploads at these places. */
const uploads = (places: Record<string, number>) =>
  Object.entries(places).map(([key, place]) => ({ key, place }));

interface RetryCase {
  chosen: number;
  tiles: (number | undefined)[];
  place: number;
}

describe('The order of photos and uploads', () => {
  it('shows uploads at their places among the photos', () => {
    expect(tileOrder(['a', 'b'], uploads({ two: 3, one: 1 }))).toEqual(['a', 'one', 'b', 'two']);
    expect(tileOrder([], uploads({ one: 4 }))).toEqual(['one']);
  });

  it('is the chosen one, whichever upload ends first', () => {
    const order = fc.integer({ min: 0, max: 7 }).chain((count) =>
      fc.shuffledSubarray(
        Array.from({ length: count }, (_, index) => index + 1),
        { minLength: count },
      ),
    );
    fc.assert(
      fc.property(order, (finished) => {
        let waiting = finished.map((place) => ({ key: `upload-${place}`, place }));
        let ids = ['0'];
        for (const place of finished) {
          waiting = waiting.filter((one) => one.place !== place);
          ids = withUploaded(ids, String(place), { uploads: waiting, place });
        }
        expect(ids).toEqual(ids.toSorted());
      }),
    );
  });

  it('has no gap where an upload was cancelled', () => {
    const left = closeGap(uploads({ one: 1, two: 2, three: 3 }), 2);
    expect(left).toEqual(uploads({ one: 1, three: 2 }));
  });

  it('moves an entry to another place, and others close up', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a'], 3, 0)).toEqual(['a']);
  });

  it('leaves a photo that has no tile yet at the end', () => {
    expect(inOrder(['a', 'b', 'new'], ['b', 'upload-1', 'a'])).toEqual(['b', 'a', 'new']);
  });

  it.each`
    chosen | tiles                     | place | why
    ${2}   | ${[undefined, 1, 3]}      | ${2}  | ${'behind the one chosen before it'}
    ${1}   | ${[undefined, 3, 2]}      | ${1}  | ${'before the first that was chosen later'}
    ${3}   | ${[1, undefined, 2, 4]}   | ${3}  | ${'behind the last of those chosen before it'}
    ${1}   | ${[undefined, undefined]} | ${2}  | ${'at the end of photos of an earlier visit'}
  `('puts photo $chosen back at $place when it is retried: $why', ({ chosen, tiles, place }: RetryCase) => {
    expect(placeWhenRetried(chosen, tiles)).toBe(place);
  });
});
