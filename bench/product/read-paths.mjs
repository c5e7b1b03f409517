/** What people and programs read most, as requests. */

/**
 * @typedef {object} ReadPath
 * @property {(typeof READ_GROUPS)[number]} group what `--only` names
 * @property {string} name
 * @property {number} [connections] instead of the chosen number
 * @property {import('./http-load.mjs').HttpRequest[]} requests sent in turn
 */

/** Groups of paths. */
export const READ_GROUPS = /** @type {const} */ ([
  'search',
  'dates',
  'total',
  'biggest',
  'soldout',
  'list',
  'pins',
  'detail',
  'nights',
  'quote',
  'me',
  'live',
  'cities',
  'pages',
]);

const PAGE = 24;
const PAGE_CONNECTIONS = 4;
/** Different requests of a path that must be read anew: many more than the API keeps answers of. */
const ANEW = 10_000;
/** Degrees around a town, as on a map of a state. */
const MAP_DEGREES = 3;

/**
 * @param {import('./fixtures.mjs').Fixtures} fixtures
 * @returns {Promise<ReadPath[]>}
 */
export async function readPaths(fixtures) {
  const { usualTowns, biggestTown, soldOutTown, homes } = fixtures;
  const dates = (n) => ({ check_in: homes[n % homes.length].from, check_out: homes[n % homes.length].to });
  const search = (query) => get('/api/properties', { limit: PAGE, ...query });
  const inTown = ({ city, state }, n = 0) => ({ city: spelled(`${city}, ${state}`, n) });
  const usual = (n) => usualTowns[n % usualTowns.length];
  const pins = (area, n = 0) => get('/api/properties/pins', { bbox: `${area}${String(n).padStart(5, '0')}` });
  /** @type {(suffix: string, query?: (home: import('./fixtures.mjs').FreeStay) => Record<string, string>) => import('./http-load.mjs').HttpRequest[]} */
  const ofHome = (suffix, query = () => ({})) =>
    homes.map((home) => get(`/api/properties/${home.propertyId}${suffix}`, query(home)));
  const maps = await mapAreas(fixtures);
  const everyHome = await homeIds(fixtures);
  const ofEveryHome = (suffix) => everyHome.map((id) => get(`/api/properties/${id}${suffix}`));
  return [
    {
      group: 'search',
      name: 'search, about 100 homes',
      requests: anew((n) => search(inTown(usual(n), n))),
    },
    {
      group: 'dates',
      name: 'search with dates',
      requests: anew((n) => search({ ...inTown(usual(n), n), ...dates(n) })),
    },
    {
      group: 'dates',
      name: 'search with dates, asked before',
      requests: usualTowns.map((town, n) => search({ ...inTown(town), ...dates(n) })),
    },
    {
      group: 'total',
      name: 'search with dates, by total',
      requests: anew((n) => search({ ...inTown(usual(n), n), ...dates(n), sort: 'price_asc' })),
    },
    {
      group: 'biggest',
      name: `search with dates, biggest town (${biggestTown.homes})`,
      requests: anew((n) => search({ ...inTown(biggestTown, n), ...dates(n) })),
    },
    {
      group: 'soldout',
      name: `search with dates, sold-out town (${soldOutTown.homes})`,
      requests: anew((n) => search({ ...inTown(soldOutTown, n), ...dates(n) })),
    },
    {
      group: 'list',
      name: 'list without filters but one',
      requests: anew((n) => search({ max_price: String(100_000 + n) })),
    },
    { group: 'list', name: 'list without filters, asked before', requests: [search({})] },
    { group: 'pins', name: 'map pins of a state', requests: anew((n) => pins(maps[n % maps.length], n)) },
    {
      group: 'pins',
      name: 'map pins of a state, asked before',
      requests: maps.map((area) => pins(area)),
    },
    { group: 'detail', name: 'a home', requests: ofEveryHome('') },
    { group: 'detail', name: 'a home, asked before', requests: ofHome('') },
    { group: 'nights', name: 'availability strip', requests: ofEveryHome('/nights') },
    { group: 'nights', name: 'availability strip, asked before', requests: ofHome('/nights') },
    {
      group: 'quote',
      name: 'quote',
      requests: ofHome('/quote', ({ from, to }) => ({ check_in: from, check_out: to, guests: '1' })),
    },
    {
      group: 'me',
      name: 'me',
      requests: homes.map((_, n) => ({
        path: '/api/auth/me',
        headers: { authorization: `Bearer ${fixtures.traveler(n).token}` },
      })),
    },
    { group: 'live', name: 'health/live', requests: [get('/api/health/live')] },
    { group: 'cities', name: 'cities', requests: [get('/api/cities')] },
    ...[
      { name: 'page: landing', requests: [get('/')] },
      { name: 'page: town', requests: usualTowns.map((town) => get('/properties', inTown(town))) },
      { name: 'page: home', requests: homes.map(({ propertyId }) => get(`/properties/${propertyId}`)) },
    ].map((page) => ({ group: /** @type {const} */ ('pages'), connections: PAGE_CONNECTIONS, ...page })),
  ];
}

const get = (path, query = {}) => {
  const text = new URLSearchParams(query).toString();
  return { path: text ? `${path}?${text}` : path };
};

async function mapAreas(fixtures) {
  const rows = await fixtures.query(
    'select /* bench */ city, avg(longitude) as x, avg(latitude) as y from properties where city = any($1) group by city',
    [fixtures.usualTowns.map(({ city }) => city)],
  );
  return rows.map(({ x, y }) =>
    [x - MAP_DEGREES, y - MAP_DEGREES, x + MAP_DEGREES, y + MAP_DEGREES].map((n) => n.toFixed(4)).join(','),
  );
}

/** Of so many homes in turn that none is kept until it is asked for again. */
const homeIds = async (fixtures) => {
  const rows = await fixtures.query(
    "select /* bench */ id from properties where status = 'listed' order by id limit $1",
    [ANEW],
  );
  return rows.map(({ id }) => id);
};

/** Requests of which no two are the same. */
const anew = (request) => Array.from({ length: ANEW }, (_, n) => request(n));

/** A name with other capital letters for each number; it finds the same town. */
const spelled = (name, number) =>
  [...name].map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter.toLowerCase())).join('');
