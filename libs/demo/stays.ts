import type { BookingStatus, Plan } from '#libs/core/rules';
import { DEMO_PEOPLE } from './people.js';
import type { DemoCancellation, DemoStay } from './stay.js';

/** Most days between booking and check-in. @spec B3 */
const MAX_LEAD_DAYS = 21;

interface Extras {
  plan?: Plan;
  requests?: string;
  cancellation?: DemoCancellation;
}

type Row = readonly [
  traveler: string,
  home: string,
  checkInDay: number,
  nights: number,
  guests: number,
  extras?: Extras,
];

const PLAN_OF = new Map(DEMO_PEOPLE.map(({ email, plan }) => [email, plan]));

/**
 * Bookings are made two to thirteen days ahead, and upcoming ones before yesterday. The exact day is derived from the key,
 * so that it never changes.
 */
function bookedDay(key: string, checkInDay: number): number {
  const seed = Array.from(key).reduce((sum, character) => sum + character.charCodeAt(0), 0);
  const day = Math.min(checkInDay - 2 - (seed % 12), -2 - (seed % 5));
  return Math.max(checkInDay - MAX_LEAD_DAYS, day);
}

/** Stays of one status. A traveler books a home at most once per list, so the keys are unique. */
const stays = (status: BookingStatus, rows: readonly Row[]): DemoStay[] =>
  rows.map(([name, home, checkInDay, nights, guests, { plan, requests, cancellation } = {}]) => {
    const key = `${name}-${home}-${status}`;
    const traveler = `${name}@latchkey.test`;
    return {
      key,
      home,
      traveler,
      status,
      checkInDay,
      nights,
      guests,
      bookedDay: status === 'pending' ? 0 : bookedDay(key, checkInDay),
      plan: plan ?? PLAN_OF.get(traveler) ?? 'basic',
      specialRequests: requests ?? null,
      cancellation: cancellation ?? null,
    };
  });

const COMPLETED = stays('completed', [
  ['traveler', 'leavenworth', -124, 2, 2, { plan: 'basic' }],
  ['traveler', 'lancaster', -67, 2, 4, { plan: 'basic', requests: 'We bring a highchair of our own.' }],
  ['traveler', 'portland', -38, 2, 2],
  ['traveler', 'tucson', -17, 1, 2, { requests: 'Landing late, about 10 pm.' }],

  ['grace', 'healdsburg', -152, 3, 2],
  [
    'grace',
    'breckenridge',
    -126,
    4,
    8,
    { requests: 'Two sets of crampons would be great if you have them.' },
  ],
  ['grace', 'brooklyn', -99, 2, 2],
  ['grace', 'big-sur', -71, 2, 4],
  ['grace', 'tahoe', -44, 3, 5],
  ['grace', 'palm-springs', -20, 3, 4],

  ['daniel', 'chicago', -148, 2, 2],
  ['daniel', 'big-bear', -121, 2, 2],
  ['daniel', 'austin', -93, 3, 9, { requests: 'Ten-year school reunion, no party, promise.' }],
  ['daniel', 'park-city', -64, 3, 6],
  ['daniel', 'gatlinburg', -36, 2, 3],
  ['daniel', 'port-aransas', -12, 3, 4],

  ['hannah', 'lake-placid', -140, 4, 8],
  ['hannah', 'santa-barbara', -110, 3, 4],
  ['hannah', 'washington', -84, 2, 2],
  ['hannah', 'lancaster', -52, 3, 6, { requests: 'May the grandchildren see the calves?' }],
  ['hannah', 'stowe', -27, 3, 3],
  ['hannah', 'savannah', -9, 2, 2],

  ['samir', 'scottsdale', -133, 3, 4, { plan: 'basic' }],
  ['samir', 'boston', -104, 2, 4, { plan: 'basic' }],
  ['samir', 'government-camp', -76, 2, 5, { plan: 'basic' }],
  ['samir', 'nags-head', -47, 4, 8, { plan: 'basic', requests: 'Three small children: stair gates?' }],
  ['samir', 'holland', -22, 2, 2],

  ['lucy', 'avalon', -145, 2, 2],
  ['lucy', 'portland', -116, 3, 2, { requests: 'Traveling with a quiet old greyhound.' }],
  ['lucy', 'jackson', -87, 3, 6],
  ['lucy', 'asheville', -58, 2, 2],
  ['lucy', 'leavenworth', -31, 2, 2],
  ['lucy', 'healdsburg', -11, 2, 3],

  ['ben', 'eureka-springs', -137, 3, 2],
  ['ben', 'walla-walla', -107, 3, 4],
  ['ben', 'whitefish', -78, 4, 5],
  ['ben', 'bar-harbor', -49, 3, 4],
  ['ben', 'nags-head', -24, 3, 6],
  ['ben', 'cannon-beach', -3, 2, 2],

  ['amara', 'brooklyn', -142, 2, 2],
  ['amara', 'driggs', -113, 2, 1],
  ['amara', 'tucson', -88, 3, 2],
  ['amara', 'cannon-beach', -60, 2, 3],
  ['amara', 'chicago', -33, 2, 2],
  ['amara', 'asheville', -14, 2, 2],

  ['rosa', 'ojai', -130, 3, 8],
  ['rosa', 'st-augustine', -101, 3, 4],
  ['rosa', 'scottsdale', -73, 3, 3],
  ['rosa', 'breckenridge', -42, 4, 10],
  ['rosa', 'santa-barbara', -18, 2, 5],

  ['peter', 'bend', -135, 3, 2, { requests: 'Is there a vise to tie flies?' }],
  ['peter', 'tahoe', -108, 3, 4],
  ['peter', 'savannah', -80, 3, 2],
  ['peter', 'lake-placid', -55, 3, 6],
  ['peter', 'boston', -29, 2, 2],
  ['peter', 'washington', -10, 2, 2],

  ['kim', 'driggs', -127, 2, 2],
  ['kim', 'gatlinburg', -97, 2, 2],
  ['kim', 'big-bear', -69, 2, 2],
  ['kim', 'eureka-springs', -40, 2, 2],
  ['kim', 'holland', -15, 2, 2],
]);

const CONFIRMED = stays('confirmed', [
  // In progress.
  ['lucy', 'palm-springs', -1, 3, 4],
  ['amara', 'brooklyn', -2, 3, 2],
  // Upcoming.
  ['kim', 'holland', 1, 2, 2],
  ['hannah', 'boston', 2, 2, 4],
  ['traveler', 'stowe', 3, 2, 2, { requests: 'Could we have an extra set of towels?' }],
  ['peter', 'big-sur', 4, 2, 4],
  ['grace', 'lake-placid', 5, 3, 6],
  ['ben', 'savannah', 6, 3, 2, { requests: 'My wife uses a cane: how many steps are there?' }],
  ['rosa', 'st-augustine', 7, 2, 3],
  ['daniel', 'austin', 8, 2, 8],
  ['traveler', 'cannon-beach', 10, 3, 4],
  ['samir', 'whitefish', 12, 4, 6],
  ['ben', 'gatlinburg', 13, 2, 2],
  ['amara', 'chicago', 14, 2, 2],
  ['grace', 'tahoe', 16, 3, 6],
  ['rosa', 'jackson', 18, 3, 8],
  ['daniel', 'portland', 20, 2, 2],
]);

const PENDING = stays('pending', [
  ['traveler', 'healdsburg', 16, 2, 2],
  ['lucy', 'asheville', 9, 2, 2],
]);

const traveler = (hoursBeforeCheckIn: number, note: string | null): Extras => ({
  cancellation: { by: 'traveler', hoursBeforeCheckIn, note },
});
const owner = (hoursBeforeCheckIn: number, note: string): Extras => ({
  cancellation: { by: 'owner', hoursBeforeCheckIn, note },
});
const UNPAID: Extras = { cancellation: { by: 'system', reason: 'payment_expired' } };

const CANCELLED = stays('cancelled', [
  ['traveler', 'brooklyn', -30, 2, 2, traveler(40, 'The conference moved to another week.')],
  ['traveler', 'breckenridge', 6, 3, 6, UNPAID],
  ['grace', 'washington', -61, 2, 2, UNPAID],
  ['hannah', 'ojai', -66, 3, 4, traveler(9, 'Flight cancelled, no seats until Sunday.')],
  ['lucy', 'government-camp', -48, 2, 2, traveler(20, null)],
  ['rosa', 'austin', -35, 2, 6, traveler(46, 'One of the children has chickenpox.')],
  ['samir', 'park-city', -19, 2, 4, owner(30, 'The boiler failed and the part takes a week. I am sorry.')],
  ['kim', 'santa-barbara', 11, 2, 2, traveler(288, 'Changed my mind about the dates.')],
  ['peter', 'nags-head', 9, 2, 5, owner(240, 'Storm damage to the stairs; not safe to use.')],
]);

/** All demo bookings, in every status. @spec §3 Booking, §4 */
export const DEMO_STAYS: readonly DemoStay[] = [...COMPLETED, ...CONFIRMED, ...PENDING, ...CANCELLED];
