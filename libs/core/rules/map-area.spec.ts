import fc from 'fast-check';
import { mapAreaText, parseMapArea } from './map-area.js';

const thousandths = (limit: number) =>
  fc.integer({ min: -limit * 1000, max: limit * 1000 }).map((value) => value / 1000);

describe('A map area as text (§7, additive bbox)', () => {
  it('survives a round trip', () => {
    fc.assert(
      fc.property(thousandths(180), thousandths(180), thousandths(90), thousandths(90), (a, b, c, d) => {
        fc.pre(a !== b && c !== d);
        const area = {
          west: Math.min(a, b),
          east: Math.max(a, b),
          south: Math.min(c, d),
          north: Math.max(c, d),
        };
        expect(parseMapArea(mapAreaText(area))).toEqual(area);
      }),
    );
  });

  it('takes the digits that floating-point numbers have', () => {
    expect(parseMapArea('-123.81628000000001,42.1,-116.46301900000002,46.29')?.west).toBe(
      -123.81628000000001,
    );
  });

  it.each([
    undefined,
    ['1,2,3,4'],
    '',
    '1,2,3',
    '1,2,3,4,5',
    'a,b,c,d',
    '1e1,2,30,40',
    '-181,0,0,1',
    '0,0,1,91',
    '5,0,4,1',
    '0,5,1,4',
    '0,0,0,1',
    'NaN,0,1,1',
    '0,0,Infinity,1',
  ])('%p is not an area', (text) => expect(parseMapArea(text)).toBeNull());
});
