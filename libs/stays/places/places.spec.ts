import { isZoneOf, placeProblem, townsLike, zoneAt } from './index.js';
import { pinProblem } from './pin.js';

const names = async (words: string): Promise<string[]> =>
  (await townsLike(words)).map(({ city, state }) => `${city}, ${state}`);

describe('Towns by their name', () => {
  it.each([
    ['Whitefish', 'Whitefish, MT'],
    ['whitefish, mt', 'Whitefish, MT'],
    ['Portland, Oregon', 'Portland, OR'],
    ['portland, me', 'Portland, ME'],
    ['St. Louis, MO', 'Saint Louis, MO'],
    ["coeur d'alene", 'Coeur D Alene, ID'],
    ['McComb, MS', 'McComb, MS'],
    ['97702', 'Bend, OR'],
    ['New York', 'New York, NY'],
    ['astoria or', 'Astoria, OR'],
    ['97103-1234', 'Astoria, OR'],
    ['1234 Exchange St, Astoria, OR 97103', 'Astoria, OR'],
    ['1234 Exchange St, Astoria, Oregon', 'Astoria, OR'],
    ['1234 Exchange St, Astoria, OR, USA', 'Astoria, OR'],
    ['12 Main Street, Bend OR', 'Bend, OR'],
  ])('%s is %s', async (words, town) => {
    expect((await names(words))[0]).toBe(town);
  });

  it('put exact names and larger towns first, and are at most eight', async () => {
    const found = await names('Bend');
    expect(found[0]).toBe('Bend, OR');
    expect(found.length).toBeLessThanOrEqual(8);
    expect(found.some((name) => name.includes('Bend, OR'))).toBe(true);
  });

  it('begin with the words, or have one that does', async () => {
    expect(await names('Orleans, LA')).toContain('New Orleans, LA');
  });

  it.each(['', ' ', 'x', '00000', 'Qqqqq', 'Qqqqq, OR', '12 Qqqqq St, Qqqqq, Oregon', ',OR', '%'])(
    'are none for "%s"',
    async (words) => {
      expect(await names(words)).toEqual([]);
    },
  );
});

describe('The time zone of a place (B2)', () => {
  it.each`
    town           | latitude   | longitude    | zone
    ${'Astoria'}   | ${46.1879} | ${-123.8313} | ${'America/Los_Angeles'}
    ${'Moab'}      | ${38.5733} | ${-109.5498} | ${'America/Denver'}
    ${'Phoenix'}   | ${33.4484} | ${-112.074}  | ${'America/Phoenix'}
    ${'Honolulu'}  | ${21.3069} | ${-157.8583} | ${'Pacific/Honolulu'}
    ${'Anchorage'} | ${61.2181} | ${-149.9003} | ${'America/Anchorage'}
  `(
    '$town: $zone',
    ({ latitude, longitude, zone }: { latitude: number; longitude: number; zone: string }) => {
      expect(zoneAt({ latitude, longitude })).toBe(zone);
      expect(isZoneOf(zone, { latitude, longitude })).toBe(true);
    },
  );

  const astoria = { latitude: 46.1879, longitude: -123.8313 };
  it.each(['Asia/Tokyo', 'America/Denver', 'UTC'])('%s is not that of Astoria', (zone) => {
    expect(isZoneOf(zone, astoria)).toBe(false);
  });

  it('may have another name, and either one close to a border', () => {
    expect(isZoneOf('US/Pacific', astoria)).toBe(true);
    const phenixCity = { latitude: 32.471, longitude: -85.0 };
    expect(isZoneOf('America/Chicago', phenixCity)).toBe(true);
    expect(isZoneOf('America/New_York', phenixCity)).toBe(true);
    expect(isZoneOf('America/Denver', phenixCity)).toBe(false);
  });

  it.each([
    [90, 180],
    [-90, -180],
    [0, 0],
  ])('is known at %d, %d', (latitude, longitude) => {
    expect(isZoneOf(zoneAt({ latitude, longitude }), { latitude, longitude })).toBe(true);
  });
});

describe('The pin of a home (G1)', () => {
  const at = (city: string, state: string, latitude: number, longitude: number, country = 'USA') =>
    pinProblem({ city, state, country, latitude, longitude });

  it.each([
    ['in its town', at('Astoria', 'OR', 46.19, -123.83)],
    ['with the name of its state', at('Astoria', 'Oregon', 46.19, -123.83)],
    ['in the country around', at('Bend', 'OR', 43.7, -121.5)],
    ['of the town of this name in the right state', at('Portland', 'ME', 43.66, -70.26)],
    ['in a place that has no post office', at('Frog Hollow', 'OR', 44.1, -121.2)],
    ['in the far north', at('Ambler', 'AK', 67.09, -157.86)],
    ['on an island', at('Key West', 'FL', 24.555, -81.78)],
    ['abroad', at('Nara', 'Nara', 34.68, 135.8, 'Japan')],
    ['abroad in its own language', at('München', 'Bayern', 48.14, 11.58, 'Deutschland')],
    ['close to a border', at('Basel', 'BS', 47.58, 7.61, 'Switzerland')],
    ['overseas', at('Saint-Denis', 'Réunion', -20.88, 55.45, 'France')],
    ['in a part of the kingdom', at('Edinburgh', 'Midlothian', 55.95, -3.19, 'Scotland')],
    ['in a territory', at('Rincón', 'PR', 18.34, -67.25)],
    ['of a state that is none', at('Astoria', 'ZZ', 46.19, -123.83)],
  ])('may be %s', async (_, problem) => {
    expect(await problem).toBeNull();
  });

  it.each([
    ['in Tokyo', at('Astoria', 'OR', 35.68, 139.69), /^The pin is 4,\d{3} miles from Astoria, OR/],
    ['of another Portland', at('Portland', 'ME', 45.52, -122.68), /miles from Portland, ME/],
    ['in another state', at('Frog Hollow', 'Oregon', 40.7, -74), /miles from Oregon/],
    ['where latitude and longitude are swapped', at('Bend', 'OR', 58.7, 44.05), /miles from Bend, OR/],
    [
      'in the United States when the home is not',
      at('Tokyo', 'OR', 46.19, -123.83, 'France'),
      /^The pin is not in France but in another country \(United States\)/,
    ],
    [
      'in a country next to its own',
      at('Nara', 'Nara', 37.57, 126.98, 'Japan'),
      /not in Japan but in another country \(South Korea\)/,
    ],
    [
      'abroad for a territory',
      at('Rincón', 'Puerto Rico', 46.19, -123.83, 'Puerto Rico'),
      /not in Puerto Rico/,
    ],
    ['in the sea', at('Atlantis', 'Atlantis', 30, -40, 'Atlantis'), /in the sea/],
  ])('cannot be %s', async (_, problem, sentence) => {
    expect(await problem).toMatch(sentence);
  });
});

describe('The place of a home in words', () => {
  const of = async (state: string, country: string) =>
    (
      await placeProblem(
        { city: 'Astoria', state, country, latitude: 46.19, longitude: -123.83 },
        { townConfirmed: false },
      )
    )?.fields;

  it.each([
    ['OR', 'USA'],
    ['oregon', 'U.S.'],
    ['Puerto Rico', 'United States'],
    ['Nara', 'Japan'],
    ['Bayern', 'Deutschland'],
    ['Jalisco', 'México'],
    ['Zealand', 'DK'],
    ['Utrecht', 'The Netherlands'],
  ])('may be %s, %s', async (state, country) => {
    expect(await of(state, country)).not.toEqual(expect.arrayContaining(['state']));
    expect(await of(state, country)).not.toEqual(expect.arrayContaining(['country']));
  });

  it.each([
    ['QQ', 'USA', 'state'],
    ['Atlantis', 'United States', 'state'],
    ['OR', 'QQ', 'country'],
    ['OR', 'EU', 'country'],
    ['OR', 'asdf', 'country'],
  ])('cannot be %s, %s', async (state, country, field) => {
    expect(await of(state, country)).toEqual([field]);
  });
});

describe('A town that no post office is named after', () => {
  const of = async (city: string, townConfirmed: boolean, country = 'USA') =>
    placeProblem({ city, state: 'OR', country, latitude: 46.19, longitude: -123.83 }, { townConfirmed });

  it('is asked about', async () => {
    expect(await of('Tokyo', false)).toEqual({
      fields: ['city'],
      message: 'We do not know a town named Tokyo in Oregon: please check the spelling, or confirm it',
    });
  });

  it('may be confirmed, with the pin in its state', async () => {
    expect(await of('Frog Hollow', true)).toBeNull();
    const elsewhere = { city: 'Frog Hollow', state: 'OR', country: 'USA', latitude: 40.7, longitude: -74 };
    expect((await placeProblem(elsewhere, { townConfirmed: true }))?.message).toMatch(/miles from Oregon/);
  });

  it('cannot be confirmed into another country', async () => {
    expect((await of('Tokyo', true, 'France'))?.message).toMatch(/not in France/);
  });
});
