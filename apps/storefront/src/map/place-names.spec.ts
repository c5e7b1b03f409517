import { MAX_SCALE, onScreen, onSquare, type MapView } from './map-view.js';
import { placeNames } from './place-names.js';

const SIZE = { width: 600, height: 600 };
const OJAI = { latitude: 34.448, longitude: -119.243 };
const around = (scale: number): MapView => ({ ...onSquare(OJAI), scale });
const named = (name: string, east = 0, north = 0) => ({
  name,
  ...onSquare({ latitude: OJAI.latitude + north, longitude: OJAI.longitude + east }),
});
const shown = { view: around(MAX_SCALE / 4), size: SIZE };

describe('Names on the map', () => {
  it('gives way to the largest town where two would cover each other', () => {
    const towns = [named('Ventura'), named('Ojai', 0.0001), named('Fillmore', 0.1)];
    const names = placeNames({ states: [], towns }, shown).towns.map(({ name }) => name);
    expect(names).toEqual(['Ventura', 'Fillmore']);
  });

  it('keeps clear of prices: a name changes sides, and leaves out a town it has no room for', () => {
    const { x, y } = onScreen(OJAI, shown.view, SIZE);
    const place = (markers: { x: number; y: number }[]) =>
      placeNames({ states: [], towns: [named('Ojai')] }, shown, { markers }).towns;
    expect(place([])).toMatchObject([{ anchor: 'start' }]);
    expect(place([{ x: x + 60, y }])).toMatchObject([{ anchor: 'end' }]);
    expect(place([{ x, y }])).toMatchObject([{ anchor: 'middle', text: { x, y: y + 32 } }]);
    expect(place([-32, 0, 32].map((shift) => ({ x, y: y + shift })))).toEqual([]);
  });

  it('writes nothing under a control, and no name of a town whose dot is under one', () => {
    const { x, y } = onScreen(OJAI, shown.view, SIZE);
    const place = (left: number) =>
      placeNames({ states: [], towns: [named('Ojai')] }, shown, {
        controls: [{ left, top: y - 50, right: SIZE.width, bottom: y + 50 }],
      }).towns;
    expect(place(x + 10)).toMatchObject([{ anchor: 'end' }]);
    expect(place(x - 2)).toEqual([]);
  });

  it('writes no name that the edge of the map would cut off', () => {
    const { x } = onSquare(OJAI);
    const atTheEdge = { name: 'Santa Barbara', x: x - 280 / shown.view.scale, y: shown.view.y };
    expect(placeNames({ states: [], towns: [atTheEdge] }, shown).towns).toMatchObject([{ anchor: 'start' }]);
    expect(placeNames({ states: [atTheEdge], towns: [] }, shown).states).toEqual([]);
  });
});
