import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const ROOT = join(__dirname, '..');
const CORE = ['core/rules', 'core/contracts', 'core/events', 'core/platform'];
const REACT = ['storefront', 'admin'];

/** The storefront's components as the API draws public pages with them. */
const DRAWING = 'apps/storefront/src/server/';

/**
 * The shared rooms of a React application, in order: each may import those before it. Features may import all of them and
 * never each other; `app`, which puts everything together, reaches features by lazy imports only.
 */
const REACT_ROOMS: Readonly<Record<string, readonly string[]>> = {
  'apps/admin': ['session', 'api', 'store', 'page', 'commands'],
  'apps/storefront': [
    ...['browser', 'session', 'api', 'store', 'toasts', 'undo', 'forms', 'combobox', 'page'],
    ...['amenities', 'homes', 'saved-homes', 'home-card', 'stay', 'search', 'alerts', 'map', 'photos'],
    ...['conversations'],
    ...[
      'support-chat',
      'reviews-list',
      'booking',
      'plans',
      'vouchers',
      'nightly-price',
      'listing',
      'arrival',
      'sign-in',
    ],
  ],
};

/** Which libs a room may import; a room that is not listed is a feature and may import {@link CORE}. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'libs/core/rules': [],
  'libs/core/contracts': ['core/rules'],
  'libs/core/events': ['core/rules'],
  'libs/core/platform': ['core/rules', 'core/contracts', 'core/events'],
  'libs/demo': ['core/rules'],
  'libs/ui': ['core/rules', 'core/contracts'],
  'apps/storefront': ['core/rules', 'core/contracts', 'ui'],
  'apps/admin': ['core/rules', 'core/contracts', 'ui'],
  'apps/payments-sandbox': [],
  // Beyond the core a room imports only what stands here: never both ways, and between wings only towards people.
  'libs/stays/calendar': [...CORE, 'stays/hosts'],
  'libs/stays/properties': [
    ...CORE,
    'stays/calendar',
    'stays/pricing',
    'stays/hosts',
    'stays/photos',
    'stays/places',
    'people/loyalty',
  ],
  'libs/stays/deals': [...CORE, 'stays/calendar', 'stays/pricing', 'stays/properties', 'stays/search'],
  'libs/stays/demand': [...CORE, 'stays/calendar', 'stays/deals', 'stays/hosts', 'stays/properties'],
  'libs/stays/weeks': [...CORE, 'stays/calendar', 'stays/demand', 'stays/hosts', 'people/messages'],
  'libs/stays/search': [...CORE, 'stays/calendar', 'stays/properties'],
  'libs/stays/bookings': [
    ...CORE,
    'stays/calendar',
    'stays/feeds',
    'stays/hosts',
    'stays/pricing',
    'people/loyalty',
  ],
  'libs/stays/feeds': [...CORE, 'stays/calendar', 'stays/hosts'],
  'libs/stays/arrival': [...CORE, 'stays/hosts'],
  'libs/stays/reviews': [...CORE, 'stays/hosts'],
  'libs/stays/alerts': [...CORE, 'stays/calendar', 'stays/hosts', 'stays/pricing', 'people/identity'],
  'libs/money/payments': [...CORE, 'money/provider'],
  'libs/money/payouts': [...CORE, 'money/provider', 'money/payments', 'people/identity'],
  'libs/money/ledger': [...CORE, 'money/payments', 'money/payouts'],
  'libs/money/subscriptions': [...CORE, 'money/provider'],
  'libs/money/reconciliation': [...CORE, 'money/provider'],
  'libs/people/loyalty': [...CORE, 'people/identity'],
  // Who may act for a home is asked where it is decided, whoever asks.
  'libs/people/messages': [...CORE, 'stays/hosts'],
  'libs/people/support': [...CORE, 'people/identity'],
  'libs/people/concierge': [...CORE, 'people/help'],
  'libs/people/privacy': [...CORE, 'people/loyalty'],
};
/** Which rooms of other wings a room's `*.queries.ts` read: types of their tables, nothing that runs. docs/TABLES.md says which tables. */
const READS_OTHER_WINGS: Readonly<Record<string, readonly string[]>> = {
  'libs/stays/calendar': ['people/identity'],
  'libs/stays/properties': ['people/identity'],
  'libs/stays/arrival': ['people/identity'],
  'libs/stays/bookings': ['money/documents', 'money/provider', 'people/identity', 'people/loyalty'],
  'libs/stays/reviews': ['operations/audit', 'people/identity'],
  'libs/stays/alerts': ['people/identity'],
  'libs/stays/weeks': ['people/identity'],
  'libs/money/payments': ['people/identity', 'stays/bookings'],
  'libs/money/payouts': ['people/identity', 'stays/bookings'],
  'libs/money/subscriptions': ['people/identity', 'stays/bookings'],
  'libs/money/reconciliation': ['people/identity'],
  'libs/money/documents': ['people/identity', 'people/loyalty', 'stays/bookings'],
  'libs/people/privacy': ['money/payouts', 'stays/properties'],
  'libs/people/loyalty': ['money/payments', 'stays/bookings'],
  'libs/people/messages': ['stays/bookings', 'stays/properties'],
  'libs/people/notifications': [
    ...['money/payments', 'money/provider', 'money/subscriptions'],
    ...['stays/bookings', 'stays/properties'],
  ],
  'libs/operations/monitoring': [
    ...['money/ledger', 'money/payments', 'money/payouts', 'money/provider', 'money/reconciliation'],
    ...['stays/bookings', 'stays/calendar'],
  ],
};
/** A second door for servers: the schemas of the calls. A browser gets their types through the first, and nothing of zod. */
const CALLS = 'libs/core/contracts/calls';
const EVERYTHING = ['libs/wiring', 'libs/testing', 'apps/api', 'apps/worker', 'apps/cli'];

/** Folders of libs that hold rooms; every other folder of libs is a room itself. */
const WINGS = ['core', 'stays', 'money', 'people', 'operations'];

interface Import {
  file: string;
  room: string;
  target: string;
  /** True for `import type` of another room's tables: what a `*.queries.ts` reads, and nothing that runs. */
  readsTables: boolean;
  /** Loaded later, with `import(…)`. */
  lazy: boolean;
  /** It imports nothing that runs. */
  isOfTypes: boolean;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory())
      return name === 'node_modules' || name === 'public' ? [] : filesBelow(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

const roomOf = (path: string): string => {
  const [top = '', second = '', third = ''] = path.split('/');
  return top === 'libs' && WINGS.includes(second) ? `${top}/${second}/${third}` : `${top}/${second}`;
};
const isTest = (path: string): boolean =>
  /\.(spec|int-spec|http-spec|story)\.tsx?$/.test(path) || path.includes('/testing/');

function importsOf(file: string): Import[] {
  const path = relative(ROOT, file);
  const imports = readFileSync(file, 'utf8').matchAll(
    /(?<typed>import type (?:\{(?<names>[^}]*)\}|\w+) )?(?<!')\b(?:from|import)\s*(?<bracket>\(?)\s*'(?<target>[^']+)'/g,
  );
  return [...imports].map(({ groups: { typed = '', names = '', bracket = '', target = '' } = {} }) => ({
    file: path,
    room: roomOf(path),
    target: target.startsWith('.') ? normalize(join(dirname(path), target)) : target,
    readsTables: path.endsWith('.queries.ts') && /^(\s*\w+Tables\s*,?)+$/.test(names),
    lazy: bracket === '(',
    isOfTypes: typed !== '',
  }));
}

const SOURCES = [...filesBelow(join(ROOT, 'apps')), ...filesBelow(join(ROOT, 'libs'))];
const IMPORTS = SOURCES.filter((file) => !isTest(relative(ROOT, file))).flatMap(importsOf);

function mayImport({ room, target }: Import): boolean {
  const lib = target.replace('#libs/', '');
  if (EVERYTHING.includes(room)) return lib !== 'testing' || room === 'libs/testing';
  if (`libs/${lib}` === CALLS) return !REACT.includes(room.replace('apps/', ''));
  return (MAY_IMPORT[room] ?? CORE).includes(lib);
}

describe('Who may import whom', () => {
  it('reads a plausible number of sources, so that a rule is not kept by looking nowhere', () => {
    expect(IMPORTS.length).toBeGreaterThan(200);
  });

  it('libs never import an app, and one React app never imports the other, not even in tests', () => {
    const broken = SOURCES.flatMap(importsOf).filter(
      ({ room, target }) =>
        target.startsWith('apps/') &&
        (room.startsWith('libs/') || (REACT.includes(room.replace('apps/', '')) && roomOf(target) !== room)),
    );
    expect(broken.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
  });

  it('imports between libs run one way, and never from feature to feature', () => {
    const broken = IMPORTS.filter(
      (one) => one.target.startsWith('#libs/') && !mayImport(one) && !one.readsTables,
    );
    expect(broken).toEqual([]);
  });

  it('the core imports nothing but the core, not even a type', () => {
    const broken = IMPORTS.filter(
      ({ room, target }) =>
        CORE.includes(room.replace('libs/', '')) &&
        target.startsWith('#libs/') &&
        !target.startsWith('#libs/core/'),
    );
    expect(broken).toEqual([]);
  });

  it('queries read the tables of other wings only as listed', () => {
    const wingOf = (room: string): string => room.split('/')[1] ?? '';
    const reads = IMPORTS.filter(({ room, readsTables }) => readsTables && room.startsWith('libs/'))
      .map(({ room, target }) => ({ room, read: target.slice(1) }))
      .filter(({ room, read }) => ![wingOf(room), 'core'].includes(wingOf(read)));
    const found = [...Map.groupBy(reads, ({ room }) => room)].map(([room, its]): [string, string[]] => [
      room,
      [...new Set(its.map(({ read }) => read.replace('libs/', '')))].sort(),
    ]);
    expect(Object.fromEntries(found)).toEqual(READS_OTHER_WINGS);
  });

  it('every lib has one door: nobody reaches into another room by a path', () => {
    const broken = IMPORTS.filter(
      ({ room, target }) => /^(apps|libs)\//.test(target) && roomOf(target) !== room,
    );
    expect(broken).toEqual([]);
    expect(
      IMPORTS.filter(
        ({ target }) =>
          target.startsWith('#libs/') &&
          target.slice(1) !== CALLS &&
          roomOf(target.slice(1)) !== target.slice(1),
      ),
    ).toEqual([]);
  });

  it('rules need nothing at all', () => {
    expect(
      IMPORTS.filter(
        ({ room, target }) => room === 'libs/core/rules' && !target.startsWith('libs/core/rules/'),
      ),
    ).toEqual([]);
  });

  it('what the browser gets contains nothing of the server', () => {
    const broken = IMPORTS.filter(
      ({ file, room, target }) =>
        !file.endsWith('vite.config.ts') && // runs at build time
        !file.startsWith(DRAWING) && // runs in the API's thread
        REACT.includes(room.replace('apps/', '')) &&
        /^(node:|@nestjs|@mikro-orm|bullmq|ioredis|stripe)/.test(target),
    );
    expect(broken).toEqual([]);
  });

  it('what draws pages on the server is imported by nothing that a browser gets', () => {
    const broken = IMPORTS.filter(
      ({ file, target }) => target.startsWith(DRAWING) && !file.startsWith(DRAWING),
    );
    expect(broken).toEqual([]);
  });

  it('who may act on a home is asked in one room (libs/stays/hosts)', () => {
    // What is owed to an owner, what an owner has begun, how many homes one lists, what is kept about one, what operators read of one, and what a suspension takes from one are
    // theirs, whoever acts on their homes.
    const own =
      /^libs\/(stays\/hosts|money|people\/privacy)\/|\/personal-data(\.queries)?\.ts$|\/drafts\.service\.ts$|\/(suspended-owner|end-unpaid-holds|owner-standing|person-records)(\.queries)?\.ts$|^apps\/(cli|payments-sandbox)\//;
    const asks =
      /owner_id'\)?, '(=|in|is not distinct from)'|\bowner_?[iI]d [!=]== (?!null)|[!=]== [\w.?]*owner_?[iI]d\b|find(One)?\(\w+, \{[^}]*\bownerId\b/;
    const asking = SOURCES.map((file) => relative(ROOT, file)).filter(
      (path) => !isTest(path) && asks.test(readFileSync(join(ROOT, path), 'utf8')),
    );
    expect(asking).toContain('libs/money/payouts/earnings.queries.ts');
    expect(asking.filter((path) => !own.test(path))).toEqual([]);
  });

  it('what few processes ever use is loaded when it is used, because packages cost each start time and memory', () => {
    const rare = /^(@nestjs\/swagger|@bull-board\/.+|nodemailer|openai|pdfkit|sharp|zipcodes)$/;
    const uses = IMPORTS.filter(({ target }) => rare.test(target));
    expect(new Set(uses.map(({ target }) => target)).size).toBeGreaterThan(6);
    const eager = uses.filter(({ lazy, isOfTypes }) => !lazy && !isOfTypes);
    expect(eager.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
  });

  it('the environment is read in one place of each process', () => {
    const readers = SOURCES.map((file) => relative(ROOT, file)).filter(
      (path) =>
        !isTest(path) &&
        !path.endsWith('vite.config.ts') && // runs at build time
        /process\.env\b/.test(readFileSync(join(ROOT, path), 'utf8')),
    );
    expect(readers.sort()).toEqual([
      'apps/payments-sandbox/src/env.ts',
      'libs/core/platform/config/config.ts',
    ]);
  });
});

describe.each(Object.entries(REACT_ROOMS))('Inside %s', (app, rooms) => {
  const src = `${app}/src`;
  /** "features/book", "stay", "app"; files beside the folders have their own names. */
  const placeOf = (path: string): string => {
    const [top = '', second = ''] = relative(src, path).split('/');
    return top === 'features' ? `${top}/${second}` : top;
  };
  const isFeature = (place: string): boolean => place.startsWith('features/');
  // Specs too: a spec that needs another feature is about both, and belongs to neither.
  const imports = SOURCES.filter((file) => relative(ROOT, file).startsWith(`${src}/`))
    .flatMap(importsOf)
    .filter(({ target }) => target.startsWith(`${src}/`))
    .map(({ file, target, lazy }) => ({ file, target, lazy, from: placeOf(file), to: placeOf(target) }))
    .filter(({ from, to }) => from !== to);

  it('every folder is a shared room or says what else it is', () => {
    const folders = readdirSync(join(ROOT, src)).filter((name) =>
      statSync(join(ROOT, src, name)).isDirectory(),
    );
    const known = [...rooms, 'app', 'features', 'server', 'testing'];
    expect(folders.filter((name) => !known.includes(name))).toEqual([]);
    expect(rooms.filter((name) => !folders.includes(name))).toEqual([]);
  });

  it('features never import each other', () => {
    expect(imports.filter(({ from, to }) => isFeature(from) && isFeature(to))).toEqual([]);
  });

  it('features import shared rooms, never app', () => {
    expect(imports.filter(({ from, to }) => isFeature(from) && to === 'app')).toEqual([]);
  });

  it('shared rooms import one way, and neither features nor app', () => {
    const broken = imports.filter(
      ({ file, from, to }) =>
        rooms.includes(from) &&
        !(isTest(file) && to === 'testing') &&
        !rooms.slice(0, rooms.indexOf(from)).includes(to),
    );
    expect(broken).toEqual([]);
  });

  it('app reaches features by lazy imports only', () => {
    expect(imports.filter(({ from, to, lazy }) => !isFeature(from) && isFeature(to) && !lazy)).toEqual([]);
    expect(imports.filter(({ from, to }) => isFeature(to) && from !== 'app')).toEqual([]);
  });
});
