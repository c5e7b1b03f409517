import fc from 'fast-check';
import {
  areaAround,
  following,
  metresPerPixel,
  visibleArea,
  moved,
  MAX_SCALE,
  onScreen,
  placeAt,
  ROOF_SCALE,
  roundBelow,
  onSquare,
  viewOf,
  zoomed,
} from './map-view.js';

const SIZE = { width: 600, height: 800 };
const latitude = fc.double({ min: 20, max: 70, noNaN: true });
const longitude = fc.double({ min: -160, max: -60, noNaN: true });
const place = fc.record({ latitude, longitude });
const view = fc.record({
  x: fc.double({ min: 0.2, max: 0.4, noNaN: true }),
  y: fc.double({ min: 0.3, max: 0.45, noNaN: true }),
  scale: fc.double({ min: 4_000, max: MAX_SCALE, noNaN: true }),
});

describe('The view of a map', () => {
  it('converts every place to the square and back', () => {
    fc.assert(
      fc.property(place, (one) => {
        const back = placeAt(onSquare(one));
        expect(back.latitude).toBeCloseTo(one.latitude, 9);
        expect(back.longitude).toBeCloseTo(one.longitude, 9);
      }),
    );
  });

  it('shows the whole area at the closest possible scale', () => {
    fc.assert(
      fc.property(place, place, (one, other) => {
        fc.pre(
          Math.abs(one.latitude - other.latitude) > 0.5 && Math.abs(one.longitude - other.longitude) > 0.5,
        );
        const area = areaAround([one, other]);
        if (!area) throw new Error('two places have an area');
        const seen = visibleArea(viewOf(area, SIZE), SIZE);
        const slack = 1e-9;
        expect(seen.west).toBeLessThanOrEqual(area.west + slack);
        expect(seen.east).toBeGreaterThanOrEqual(area.east - slack);
        expect(seen.south).toBeLessThanOrEqual(area.south + slack);
        expect(seen.north).toBeGreaterThanOrEqual(area.north - slack);
        const touches = [
          seen.west - area.west,
          seen.east - area.east,
          seen.south - area.south,
          seen.north - area.north,
        ];
        expect(Math.min(...touches.map(Math.abs))).toBeLessThan(1e-6);
      }),
    );
  });

  it('restores a visible area, as shared addresses require', () => {
    fc.assert(
      fc.property(view, (before) => {
        const after = viewOf(visibleArea(before, SIZE), SIZE);
        expect(after.x).toBeCloseTo(before.x, 9);
        expect(after.y).toBeCloseTo(before.y, 9);
        expect(after.scale / before.scale).toBeCloseTo(1, 6);
      }),
    );
  });

  it('keeps the place under the pointer while zooming, and zooming out undoes it', () => {
    fc.assert(
      fc.property(view, place, (before, somewhere) => {
        fc.pre(before.scale < MAX_SCALE / 2);
        const at = onScreen(somewhere, before, SIZE);
        fc.pre(Math.abs(at.x) < 2_000 && Math.abs(at.y) < 2_000);
        const around = { x: at.x - SIZE.width / 2, y: at.y - SIZE.height / 2 };
        const near = zoomed(before, 2, around);
        const after = onScreen(somewhere, near, SIZE);
        expect(after.x).toBeCloseTo(at.x, 3);
        expect(after.y).toBeCloseTo(at.y, 3);
        expect(zoomed(near, 0.5, around).x).toBeCloseTo(before.x, 9);
      }),
    );
  });

  it('moves every place by the dragged pixels', () => {
    const before = viewOf({ west: -125, south: 30, east: -70, north: 48 }, SIZE);
    const bend = { latitude: 44.06, longitude: -121.32 };
    const [from, to] = [before, moved(before, { x: 40, y: -25 })].map((one) => onScreen(bend, one, SIZE));
    expect(to?.x).toBeCloseTo((from?.x ?? 0) + 40, 6);
    expect(to?.y).toBeCloseTo((from?.y ?? 0) - 25, 6);
  });

  it('is close enough to put a pin on a roof, wherever homes are', () => {
    const view = { ...onSquare({ latitude: 20, longitude: -156 }), scale: ROOF_SCALE };
    expect(metresPerPixel(view, { latitude: 20 })).toBeLessThan(0.3);
  });

  it('follows a place that would be out of it, and keeps still for every other', () => {
    fc.assert(
      fc.property(view, place, (before, somewhere) => {
        const after = following(somewhere, { view: before, size: SIZE }, 48);
        const { x, y } = onScreen(somewhere, after, SIZE);
        expect(x > 47 && x < SIZE.width - 47 && y > 47 && y < SIZE.height - 47).toBe(true);
        expect(after.scale).toBe(before.scale);
        expect(following(somewhere, { view: after, size: SIZE }, 48)).toBe(after);
      }),
    );
  });

  it.each([
    [1, 1],
    [4.9, 2],
    [999, 500],
    [0.03, 0.02],
  ])('rounds %p down to %p for a scale', (value, round) => expect(roundBelow(value)).toBeCloseTo(round, 9));
});
