import {
  accessOpensAt,
  ARRIVAL_FIELDS,
  arrivalState,
  isReadable,
  isTimed,
  looksLikeCode,
  type ArrivalState,
} from './arrival.js';
import type { BookingStatus } from './booking-lifecycle.js';

const CHECK_IN = new Date('2026-05-20T22:00:00.000Z');
const CHECK_OUT = new Date('2026-05-23T18:00:00.000Z');
const stay = { checkInAt: CHECK_IN, checkOutAt: CHECK_OUT };

describe('What a guest can read of the arrival guide, and when (decision 28)', () => {
  it.each`
    status         | now                           | state            | why
    ${'confirmed'} | ${'2026-05-13T12:00:00.000Z'} | ${'early'}       | ${'the stay is a week away'}
    ${'confirmed'} | ${'2026-05-19T21:59:59.999Z'} | ${'early'}       | ${'a millisecond is missing'}
    ${'confirmed'} | ${'2026-05-19T22:00:00.000Z'} | ${'open'}        | ${'exactly 24 hours are left'}
    ${'confirmed'} | ${'2026-05-20T21:00:00.000Z'} | ${'open'}        | ${'it was booked, or read, later than that'}
    ${'confirmed'} | ${'2026-05-23T17:59:59.999Z'} | ${'open'}        | ${'the guest is still there'}
    ${'confirmed'} | ${'2026-05-23T18:00:00.000Z'} | ${'over'}        | ${'the guest has checked out'}
    ${'completed'} | ${'2026-05-23T18:00:00.000Z'} | ${'over'}        | ${'the stay is completed'}
    ${'completed'} | ${'2026-05-21T12:00:00.000Z'} | ${'over'}        | ${'a completed stay opens nothing, whatever the time'}
    ${'completed'} | ${'2026-05-26T17:59:59.999Z'} | ${'over'}        | ${'something may have been forgotten'}
    ${'completed'} | ${'2026-05-26T18:00:00.000Z'} | ${'closed'}      | ${'three days have passed'}
    ${'pending'}   | ${'2026-05-20T21:00:00.000Z'} | ${'unconfirmed'} | ${'nothing is paid'}
    ${'cancelled'} | ${'2026-05-20T21:00:00.000Z'} | ${'closed'}      | ${'it was cancelled within the 24 hours'}
    ${'cancelled'} | ${'2026-05-13T12:00:00.000Z'} | ${'closed'}      | ${'it was cancelled long before'}
  `(
    '$status at $now: $state, because $why',
    ({ status, now, state }: { status: BookingStatus; now: string; state: ArrivalState }) => {
      expect(arrivalState({ ...stay, status }, new Date(now))).toBe(state);
    },
  );

  it.each`
    night                  | checkInAt                 | opensAt
    ${'clocks go forward'} | ${'2026-03-08T22:00:00Z'} | ${'2026-03-07T22:00:00.000Z'}
    ${'clocks go back'}    | ${'2026-11-01T23:00:00Z'} | ${'2026-10-31T23:00:00.000Z'}
  `(
    'opens 24 hours before check-in, also in a night when $night',
    ({ checkInAt, opensAt }: Record<string, string>) => {
      expect(accessOpensAt(new Date(checkInAt ?? '')).toISOString()).toBe(opensAt);
    },
  );

  it.each`
    state            | readable
    ${'unconfirmed'} | ${[]}
    ${'closed'}      | ${[]}
    ${'early'}       | ${ARRIVAL_FIELDS.filter((field) => !isTimed(field))}
    ${'over'}        | ${ARRIVAL_FIELDS.filter((field) => !isTimed(field))}
    ${'open'}        | ${ARRIVAL_FIELDS}
  `('$state: $readable', ({ state, readable }: { state: ArrivalState; readable: string[] }) => {
    expect(ARRIVAL_FIELDS.filter((field) => isReadable(field, state))).toEqual(readable);
  });

  it('times the code, the exact directions and the password of the Wi-Fi', () => {
    expect(ARRIVAL_FIELDS.filter(isTimed)).toEqual(['directions', 'access_code', 'wifi_password']);
  });
});

describe('A code in a field that guests can read early', () => {
  it.each([
    'The code is 4711',
    'Front door: 4711#',
    'Key box combination 082',
    'Gate 90210',
    'Enter *1234 and turn the handle.',
    'PIN: 12345678',
    'Wi-Fi password 20202020',
    'It was built in 1987. The lockbox opens with 1987.',
  ])('is noticed: %s', (text) => expect(looksLikeCode(text)).toBe(true));

  it.each([
    'Use the keypad beside the door. The code is under Access code.',
    'Take Highway 550 north for 25 miles, then County Road 2431.',
    'Bluff Medical Center, 1200 Main Street, Moab, UT 84532',
    'In an emergency call 911, then Olive at (435) 555-0134 or +1 435 555 0199.',
    'Neighbor: 555-0134',
    'At 9600 feet the air is thin. Built in 1924.',
    'Check-in is from 3:00 PM, quiet hours are 10 PM to 7 AM.',
    'A lost key costs $1500.',
    'The trail has 1,200 steps.',
    'Park at 12 Juniper Lane.',
    '',
  ])('is not suspected: %s', (text) => expect(looksLikeCode(text)).toBe(false));
});
