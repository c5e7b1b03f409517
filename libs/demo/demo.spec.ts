import {
  ANSWERS_SHOWN_FROM,
  ARRIVAL_FIELDS,
  ARRIVAL_LENGTHS,
  cents,
  CLEANING_FEE,
  findContacts,
  isTimed,
  ladderProblem,
  looksLikeCode,
  MAX_NIGHTS,
  MESSAGE_MAX,
  MIN_BOOKING_AGE,
  PLAN_TERMS,
  pointsFor,
  REVIEW_PHOTOS_MAX,
  REVIEW_PHOTOS_SHOWN,
  tierOf,
  unknownFields,
} from '#libs/core/rules';
import { AMENITIES } from './amenities.js';
import {
  DEMO_ARRIVAL_GUIDES,
  DEMO_CONVERSATIONS,
  DEMO_HOMES,
  DEMO_PEOPLE,
  DEMO_REVIEWS,
  DEMO_STAYS,
  DEMO_TEMPLATES,
  PICTURES,
  demoId,
  type DemoHome,
  type DemoPerson,
  type DemoStay,
} from './index.js';

/** Southern, northern, western and eastern edge in degrees, and the time zones of the state's demo towns. */
const STATES: Record<string, { box: [number, number, number, number]; zones: string[] }> = {
  AR: { box: [33, 36.5, -94.62, -89.64], zones: ['America/Chicago'] },
  AZ: { box: [31.33, 37, -114.82, -109.04], zones: ['America/Phoenix'] },
  CA: { box: [32.53, 42, -124.42, -114.13], zones: ['America/Los_Angeles'] },
  CO: { box: [36.99, 41, -109.06, -102.04], zones: ['America/Denver'] },
  DC: { box: [38.79, 39, -77.12, -76.9], zones: ['America/New_York'] },
  FL: { box: [24.4, 31, -85, -79.97], zones: ['America/New_York'] },
  GA: { box: [30.35, 35, -85.61, -80.75], zones: ['America/New_York'] },
  ID: { box: [41.99, 45, -117.24, -111.04], zones: ['America/Boise'] },
  IL: { box: [36.97, 42.51, -91.51, -87.49], zones: ['America/Chicago'] },
  MA: { box: [41.18, 42.89, -73.51, -69.86], zones: ['America/New_York'] },
  ME: { box: [42.97, 47.46, -71.08, -66.93], zones: ['America/New_York'] },
  MI: { box: [41.69, 45.9, -87.2, -82.1], zones: ['America/Detroit'] },
  MT: { box: [44.35, 49, -116.05, -104.04], zones: ['America/Denver'] },
  NC: { box: [33.75, 36.59, -84.32, -75.4], zones: ['America/New_York'] },
  NY: { box: [40.49, 45.02, -79.77, -71.85], zones: ['America/New_York'] },
  OR: { box: [41.99, 46.3, -124.6, -118], zones: ['America/Los_Angeles'] },
  PA: { box: [39.71, 42.27, -80.52, -74.69], zones: ['America/New_York'] },
  TN: { box: [34.98, 36.68, -84.5, -81.64], zones: ['America/New_York'] },
  TX: { box: [25.83, 36.51, -104.9, -93.5], zones: ['America/Chicago'] },
  UT: { box: [36.99, 42.01, -114.06, -109.04], zones: ['America/Denver'] },
  VT: { box: [42.72, 45.02, -73.44, -71.46], zones: ['America/New_York'] },
  WA: { box: [45.54, 49.01, -124.8, -116.91], zones: ['America/Los_Angeles'] },
  WY: { box: [40.99, 45.01, -111.06, -104.05], zones: ['America/Denver'] },
};

const homeOf = (stay: DemoStay): DemoHome =>
  found(
    DEMO_HOMES.find((home) => home.key === stay.home),
    stay.home,
  );
const personOf = (email: string): DemoPerson =>
  found(
    DEMO_PEOPLE.find((person) => person.email === email),
    email,
  );
const stayOf = (key: string): DemoStay =>
  found(
    DEMO_STAYS.find((stay) => stay.key === key),
    key,
  );

function found<T>(thing: T | undefined, key: string): T {
  if (thing === undefined) throw new Error(`${key} is not part of the demo`);
  return thing;
}

const duplicates = (keys: readonly string[]): string[] =>
  keys.filter((key, index) => keys.indexOf(key) !== index);
const checkOutDay = (stay: DemoStay): number => stay.checkInDay + stay.nights;
const live = DEMO_STAYS.filter((stay) => stay.status !== 'cancelled');

/** Pairs of active stays that share a night and have the same key, such as the home. */
const overlaps = (same: (stay: DemoStay) => string): string[] =>
  live.flatMap((one, index) =>
    live
      .slice(index + 1)
      .filter((other) => same(one) === same(other))
      .filter((other) => one.checkInDay < checkOutDay(other) && other.checkInDay < checkOutDay(one))
      .map((other) => `${one.key} / ${other.key}`),
  );

const EARTH_RADIUS_MILES = 3_959;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Miles along a great circle. */
function milesBetween(one: DemoHome, other: DemoHome): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)];
  const across = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return (
    2 *
    EARTH_RADIUS_MILES *
    Math.asin(Math.sqrt(Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * across))
  );
}

/** The homes that a traveler sees with this one: the nearest and those beside it in the catalogue, then its second nearest and all within 150 miles. */
function neighborsOf(home: DemoHome): { beside: DemoHome[]; around: DemoHome[] } {
  const others = DEMO_HOMES.filter((other) => other !== home).toSorted(
    (one, other) => milesBetween(home, one) - milesBetween(home, other),
  );
  const place = DEMO_HOMES.indexOf(home);
  const isBeside = (other: DemoHome) =>
    other === others[0] || Math.abs(DEMO_HOMES.indexOf(other) - place) === 1;
  const isAround = (other: DemoHome) => other === others[1] || milesBetween(home, other) < 150;
  return {
    beside: others.filter(isBeside),
    around: others.filter((other) => !isBeside(other) && isAround(other)),
  };
}

const sharedRooms = (one: DemoHome, other: DemoHome): string[] =>
  one.pictures.filter((slug) => other.pictures.includes(slug)).map((slug) => `${slug} in ${other.key}`);

describe('The pictures of the demo', () => {
  it('have alt text, a thumbhash and no width above the master', () => {
    for (const picture of PICTURES) {
      expect(picture.alt.length).toBeGreaterThan(30);
      expect(Buffer.from(picture.thumbhash, 'base64').length).toBeGreaterThan(12);
      expect(Math.max(...picture.widths)).toBeLessThanOrEqual(picture.width);
    }
    expect(duplicates(PICTURES.map(({ slug }) => slug))).toEqual([]);
  });

  it('are all used', () => {
    const shown = new Set<string>(DEMO_HOMES.flatMap(({ pictures }) => pictures));
    const unused = PICTURES.filter(({ kind, slug }) => kind !== 'hero' && !shown.has(slug)).map(
      ({ slug }) => slug,
    );
    expect(unused).toEqual([]);
  });
});

describe('The homes of the demo (§3 Property)', () => {
  const kindOf = new Map<string, string>(PICTURES.map(({ slug, kind }) => [slug, kind]));

  it('are about forty, with unique keys, titles and addresses', () => {
    expect(DEMO_HOMES.length).toBeGreaterThanOrEqual(38);
    for (const field of ['key', 'title', 'address'] as const)
      expect(duplicates(DEMO_HOMES.map((home) => home[field]))).toEqual([]);
  });

  it.each(DEMO_HOMES.map((home) => [home.key, home] as const))(
    '%s lies in its state and time zone',
    (_key, home) => {
      const { box, zones } = found(STATES[home.state], home.state);
      const [south, north, west, east] = box;
      expect(home.latitude > south && home.latitude < north).toBe(true);
      expect(home.longitude > west && home.longitude < east).toBe(true);
      expect(zones).toContain(home.timeZone);
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone: home.timeZone })).not.toThrow();
    },
  );

  it.each(DEMO_HOMES.map((home) => [home.key, home] as const))(
    '%s shows its exterior first, then rooms, none twice',
    (_key, home) => {
      expect(home.pictures.length).toBeGreaterThanOrEqual(7);
      expect(home.pictures.length).toBeLessThanOrEqual(8);
      expect(duplicates(home.pictures)).toEqual([]);
      expect(home.pictures.map((slug) => kindOf.get(slug) === 'exterior')).toEqual(
        home.pictures.map((_, index) => index === 0),
      );
    },
  );

  it('have each a cover of their own', () => {
    expect(duplicates(DEMO_HOMES.map(({ pictures }) => found(pictures[0], 'a cover')))).toEqual([]);
  });

  it.each(DEMO_HOMES.map((home) => [home.key, home] as const))(
    '%s shares no room with the homes beside it, and hardly one with those around it',
    (_key, home) => {
      const { beside, around } = neighborsOf(home);
      const inState = DEMO_HOMES.filter((other) => other !== home && other.state === home.state);
      const shared = (others: readonly DemoHome[], most: number) =>
        others.map((other) => sharedRooms(home, other)).filter((rooms) => rooms.length > most);
      expect([shared(beside, 0), shared(around, 1), shared(inState, 3)]).toEqual([[], [], []]);
    },
  );

  it('cost 70 to 650 dollars and respect the limits', () => {
    const prices = DEMO_HOMES.map(({ nightlyCents }) => nightlyCents);
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([7_000, 65_000]);
    const vocabulary: string[] = AMENITIES.map(({ key }) => key);
    for (const home of DEMO_HOMES) {
      expect(home.maxGuests >= 1 && home.maxGuests <= 12 && home.maxNights <= MAX_NIGHTS).toBe(true);
      expect(vocabulary).toEqual(expect.arrayContaining([...home.amenities]));
      expect(duplicates(home.amenities)).toEqual([]);
      expect(personOf(home.owner).role).toBe('property_owner');
    }
  });
});

describe('Prices of demo homes that fall towards check-in (G4)', () => {
  const falling = DEMO_HOMES.filter(({ ladder }) => ladder.length > 0);

  it('are those of about half of the homes, so that some fall on any day', () => {
    expect(falling.length).toBeGreaterThanOrEqual(DEMO_HOMES.length * 0.4);
    expect(falling.length).toBeLessThanOrEqual(DEMO_HOMES.length * 0.7);
  });

  it.each(falling.map((home) => [home.key, home] as const))('%s: what an owner may set', (_key, home) => {
    const { ladder, floorCents, nightlyCents } = home;
    expect(ladderProblem(ladder)).toBeNull();
    expect(floorCents).toBeGreaterThan(nightlyCents / 2);
    expect(floorCents).toBeLessThan(nightlyCents);
  });
});

describe('The people of the demo', () => {
  it('are one operator of each role, six owners and twelve travelers at latchkey.test', () => {
    const count = (role: string) => DEMO_PEOPLE.filter((person) => person.role === role).length;
    expect([count('admin'), count('property_owner'), count('traveler')]).toEqual([4, 6, 12]);
    expect(DEMO_PEOPLE.every(({ email }) => email.endsWith('@latchkey.test'))).toBe(true);
    expect(duplicates(DEMO_PEOPLE.map(({ email }) => email))).toEqual([]);
  });

  it('are old enough to book, except one (D1)', () => {
    expect(DEMO_PEOPLE.filter(({ age }) => age < MIN_BOOKING_AGE).map(({ age }) => age)).toEqual([19]);
  });
});

describe('The stays of the demo (§3 Booking, §4)', () => {
  it('cover every status and every kind of cancellation', () => {
    expect(new Set(DEMO_STAYS.map(({ status }) => status))).toEqual(
      new Set(['completed', 'confirmed', 'pending', 'cancelled']),
    );
    const kinds = DEMO_STAYS.flatMap(({ cancellation }) => cancellation ?? []).map((cancellation) => {
      if (cancellation.by === 'system') return cancellation.reason;
      if (cancellation.by === 'owner') return 'owner';
      return cancellation.hoursBeforeCheckIn >= 24 ? 'in time' : 'too late';
    });
    expect(new Set(kinds)).toEqual(new Set(['payment_expired', 'owner', 'in time', 'too late']));
  });

  it('never overlap in a home or for a traveler', () => {
    expect(overlaps((stay) => stay.home)).toEqual([]);
    expect(overlaps((stay) => stay.traveler)).toEqual([]);
    expect(duplicates(DEMO_STAYS.map(({ key }) => key))).toEqual([]);
  });

  it('respect the rules of the home and of the booking window (B3, C15, D1)', () => {
    for (const stay of DEMO_STAYS) {
      const home = homeOf(stay);
      const lead = stay.checkInDay - stay.bookedDay;
      expect(lead >= 1 && lead <= 21 && stay.bookedDay <= 0).toBe(true);
      expect(stay.guests <= home.maxGuests && stay.nights <= home.maxNights).toBe(true);
      const traveler = personOf(stay.traveler);
      expect(traveler.role === 'traveler' && traveler.age >= MIN_BOOKING_AGE).toBe(true);
      expect(traveler.joinedDaysAgo).toBeGreaterThan(-stay.bookedDay);
      expect(home.listedDaysAgo).toBeGreaterThan(-stay.bookedDay);
    }
  });

  it('have dates that match their status in every time zone', () => {
    for (const stay of DEMO_STAYS) {
      if (stay.status === 'completed') expect(checkOutDay(stay)).toBeLessThanOrEqual(-1);
      if (stay.status === 'confirmed') expect(checkOutDay(stay)).toBeGreaterThanOrEqual(1);
      if (stay.status === 'pending') expect([stay.bookedDay, stay.checkInDay > 0]).toEqual([0, true]);
      expect(stay.status === 'cancelled').toBe(stay.cancellation !== null);
    }
  });

  it('are cancelled after they were booked and before today', () => {
    for (const stay of DEMO_STAYS) {
      if (!stay.cancellation || stay.cancellation.by === 'system') continue;
      const daysBefore = stay.cancellation.hoursBeforeCheckIn / 24;
      // A check-in at 16:00 is two thirds into its day; 0.75 leaves room for an hour of daylight saving.
      expect(stay.checkInDay + 0.75 - daysBefore).toBeLessThan(0);
      expect(stay.checkInDay - daysBefore).toBeGreaterThan(stay.bookedDay);
    }
  });

  it('leave most homes free on every bookable night', () => {
    for (let day = 1; day <= 21; day += 1) {
      const taken = live.filter((stay) => stay.checkInDay <= day && day < checkOutDay(stay)).length;
      expect(taken).toBeLessThan(DEMO_HOMES.length / 4);
    }
  });
});

describe('The conversations of the demo (G6, G9)', () => {
  it.each(DEMO_CONVERSATIONS.map((one) => [`${one.traveler}, ${one.home}`, one] as const))(
    '%s: is about a home or a stay there, in order, and begins with the guest',
    (_name, { home, traveler, stay, messages }) => {
      expect(DEMO_HOMES.some(({ key }) => key === home)).toBe(true);
      expect(personOf(traveler).role).toBe('traveler');
      if (stay !== null) expect(DEMO_STAYS.find(({ key }) => key === stay)).toMatchObject({ home, traveler });
      const times = messages.map(
        ([, day, time]) => day * 1_440 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
      );
      expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
      expect(messages.every(([, day, , text]) => day < 0 && text.length <= MESSAGE_MAX)).toBe(true);
      expect(messages[0]?.[0]).toBe('guest');
      expect(personOf(traveler).joinedDaysAgo).toBeGreaterThan(-(messages[0]?.[1] ?? 0));
    },
  );

  it('are one for each guest and home or stay', () => {
    expect(duplicates(DEMO_CONVERSATIONS.map(({ home, traveler }) => `${home} ${traveler}`))).toEqual([]);
  });

  it('leave the demo owner two to answer, and enough answers to tell how fast', () => {
    const homes = DEMO_HOMES.filter(({ owner }) => owner === 'owner@latchkey.test').map(({ key }) => key);
    const own = DEMO_CONVERSATIONS.filter(({ home }) => homes.includes(home));
    expect(own.filter(({ unreadBy }) => unreadBy === 'host')).toHaveLength(2);
    const answered = own.filter(({ messages }) => messages.some(([from]) => from === 'host'));
    expect(answered.length).toBeGreaterThanOrEqual(ANSWERS_SHOWN_FROM);
  });

  it('show contact details before booking, which are hidden', () => {
    const asked = DEMO_CONVERSATIONS.filter(({ stay }) => stay === null).flatMap(({ messages }) => messages);
    expect(asked.some(([, , , text]) => findContacts(text, []).length > 0)).toBe(true);
  });

  it('have templates with known fields only', () => {
    expect(DEMO_TEMPLATES.flatMap(([, text]) => unknownFields(text))).toEqual([]);
  });
});

describe('The plans of the demo (E1, E4, E6)', () => {
  it('were already paid when stays were booked on them', () => {
    for (const stay of DEMO_STAYS) {
      const { plan, subscription } = personOf(stay.traveler);
      const paying = subscription !== null && -stay.bookedDay < subscription.sinceDaysAgo;
      expect([stay.key, stay.plan]).toEqual([stay.key, paying ? plan : 'basic']);
    }
  });

  it('started after their traveler joined; one of them is overdue', () => {
    const paying = DEMO_PEOPLE.flatMap(({ subscription, joinedDaysAgo }) =>
      subscription ? [{ ...subscription, joinedDaysAgo }] : [],
    );
    expect(paying.every(({ sinceDaysAgo, joinedDaysAgo }) => sinceDaysAgo < joinedDaysAgo)).toBe(true);
    expect(paying.filter(({ overdue }) => overdue)).toHaveLength(1);
    for (const { role, plan, subscription } of DEMO_PEOPLE)
      expect(subscription !== null).toBe(role === 'traveler' && plan !== 'basic');
  });
});

describe('The demo traveler', () => {
  const own = DEMO_STAYS.filter(({ traveler }) => traveler === 'traveler@latchkey.test');
  const reviewed = new Set(DEMO_REVIEWS.map(({ stay }) => stay));
  const of = (status: string) => own.filter((stay) => stay.status === status);

  it('has something to do on every screen', () => {
    expect(of('completed').length).toBeGreaterThanOrEqual(3);
    expect(of('completed').filter(({ key }) => !reviewed.has(key)).length).toBeGreaterThanOrEqual(2);
    expect(of('completed').some(({ key }) => reviewed.has(key))).toBe(true);
    expect(of('confirmed').map(({ checkInDay }) => checkInDay)).toEqual([3, 10]);
    expect([of('pending').length, of('cancelled').length]).toEqual([1, 2]);
  });

  it('is a voyager (E4, E7)', () => {
    const points = of('completed').map((stay) => {
      const paid = cents(homeOf(stay).nightlyCents * stay.nights + CLEANING_FEE);
      return pointsFor(paid, PLAN_TERMS[stay.plan].multiplier);
    });
    expect(tierOf(points.reduce((sum, earned) => sum + earned, 0))).toBe('voyager');
  });
});

describe('The reviews of the demo (§3 Review, F2, F3)', () => {
  it('are written once per completed stay, and in the past', () => {
    expect(duplicates(DEMO_REVIEWS.map(({ stay }) => stay))).toEqual([]);
    for (const review of DEMO_REVIEWS) {
      const stay = stayOf(review.stay);
      expect(stay.status).toBe('completed');
      expect(review.daysAfterCheckOut).toBeGreaterThanOrEqual(1);
      expect(checkOutDay(stay) + review.daysAfterCheckOut).toBeLessThanOrEqual(-1);
    }
  });

  it('have pictures of the reviewed home, some with more than a card shows (F1)', () => {
    const withPictures = DEMO_REVIEWS.filter(({ pictures }) => pictures.length > 0);
    for (const { stay, pictures } of withPictures) {
      expect(homeOf(stayOf(stay)).pictures).toEqual(expect.arrayContaining([...pictures]));
      expect(duplicates(pictures)).toEqual([]);
      expect(pictures.length).toBeLessThanOrEqual(REVIEW_PHOTOS_MAX);
    }
    expect(withPictures.length).toBeGreaterThanOrEqual(6);
    expect(withPictures.some(({ pictures }) => pictures.length > REVIEW_PHOTOS_SHOWN)).toBe(true);
  });

  it('have two to five stars, and votes only from other people', () => {
    for (const review of DEMO_REVIEWS) {
      expect(review.rating >= 2 && review.rating <= 5).toBe(true);
      expect(review.helpfulTo).not.toContain(stayOf(review.stay).traveler);
      expect(duplicates(review.helpfulTo)).toEqual([]);
      review.helpfulTo.forEach(personOf);
    }
    expect(DEMO_REVIEWS.length).toBeGreaterThanOrEqual(42);
  });
});

describe('The ids of the demo', () => {
  it('are stable, unique UUIDs', () => {
    expect(demoId('property', 'tahoe')).toBe(demoId('property', 'tahoe'));
    expect(demoId('property', 'tahoe')).not.toBe(demoId('booking', 'tahoe'));
    const ids = DEMO_STAYS.map(({ key }) => demoId('booking', key));
    expect(duplicates(ids)).toEqual([]);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('The demo’s arrival guides (decision 28)', () => {
  const guides = Object.entries(DEMO_ARRIVAL_GUIDES);

  it('are of demo homes, among them that of the traveler’s next stay', () => {
    const next = DEMO_STAYS.filter(
      ({ traveler, status }) => traveler === 'traveler@latchkey.test' && status === 'confirmed',
    ).toSorted((one, other) => one.checkInDay - other.checkInDay)[0];
    expect(guides.map(([home]) => home)).toContain(next?.home);
    const homes = DEMO_HOMES.map(({ key }) => key);
    expect(guides.filter(([home]) => !homes.includes(home))).toEqual([]);
  });

  it.each(guides)(
    '%s says everything, within its lengths, and a code only where codes belong',
    (_home, guide) => {
      for (const field of ARRIVAL_FIELDS) {
        const text = guide[field] ?? '';
        expect([field, text === '', text.length > ARRIVAL_LENGTHS[field]]).toEqual([field, false, false]);
        if (!isTimed(field)) expect([field, looksLikeCode(text)]).toEqual([field, false]);
      }
    },
  );
});
