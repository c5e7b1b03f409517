import type { BookingFacts, EventCatalogue } from '#libs/core/events';
import { cents, civilDate, EMAIL_KINDS, type OwnerRules, type WeekSummary } from '#libs/core/rules';
import type { RefundBackground, Stay } from '../background.queries.js';
import type { Message } from '../message.js';
import { render } from './render.js';
import { ONE_OFF, SECRET_KINDS } from './one-off.js';
import * as arrival from './arrival.js';
import * as calendars from './calendars.js';
import * as dateChanges from './date-changes.js';
import * as people from './people.js';
import * as refunds from './refunds.js';
import * as stays from './stays.js';
import { weekSummary } from './weeks.js';

const BOOKING = '00000000-0000-4000-8000-0000abcd1234';
const stay: Stay = {
  bookingId: BOOKING,
  propertyId: 'p-1',
  title: 'Juniper cabin',
  travelerId: 'robin',
  travelerName: 'Robin',
  ownerId: 'olive',
  timeZone: 'America/Los_Angeles',
  status: 'confirmed',
  checkInAt: new Date('2026-05-20T22:00:00Z'),
  checkOutAt: new Date('2026-05-23T18:00:00Z'),
  cancellationCause: null,
  cancellationNote: null,
};
const facts: BookingFacts = {
  bookingId: BOOKING,
  propertyId: 'p-1',
  propertyTitle: 'Juniper cabin',
  travelerId: 'robin',
  ownerId: 'olive',
  checkInAt: '2026-05-20T22:00:00.000Z',
  checkOutAt: '2026-05-23T18:00:00.000Z',
  subtotalCents: 30_000,
  cleaningCents: 10_000,
  serviceFeeCents: 3_000,
  totalCents: 40_000,
};
const cancellation = (
  part: Partial<EventCatalogue['booking.cancelled']> = {},
): EventCatalogue['booking.cancelled'] => ({
  ...facts,
  previousStatus: 'confirmed',
  cancelledBy: 'traveler',
  reason: 'traveler_request',
  cancelledAt: '2026-05-14T12:00:00.000Z',
  paidCents: 40_000,
  settlement: {
    refundCents: 22_500,
    inconvenienceFeeCents: 7_500,
    ownerShareCents: 3_750,
    platformShareCents: 3_750,
    cleaningCents: 10_000,
  },
  ...part,
});
const week: WeekSummary = {
  ownerId: 'olive',
  week: { from: civilDate('2026-05-11'), to: civilDate('2026-05-18') },
  nights: { sold: 9, unsold: 5, withheld: 0 },
  money: { earned: cents(123_456), corrections: cents(-1_050), paidOut: cents(37_000) },
  views: 1_204,
  asked: 31,
  answers: { minutes: 95, within: 'few_hours', answers: 8 },
  arrivals: [],
  suggestions: [
    {
      ...{ homeId: 'p-1', home: 'Juniper cabin', night: civilDate('2026-05-20') },
      reason: { kind: 'price', percent: 20, price: cents(8_000), effect: null },
      rules: { minNights: 3, maxNights: 21, preparationHours: 0, noticeHours: 0, arrivalDays: 127 },
    },
  ],
};
const everythingBack = {
  refundCents: 40_000,
  inconvenienceFeeCents: 0,
  ownerShareCents: 0,
  platformShareCents: 0,
  cleaningCents: 0,
};
const refund = { bookingId: BOOKING, operationId: 'o-1', refundId: 're_1', amountCents: 22_500 };
const refundBackground: RefundBackground = { isLate: false, requestedAt: new Date('2026-05-14T19:01:00Z') };
const plan = {
  subscriptionId: 's-1',
  travelerId: 'robin',
  plan: 'super_plus',
  periodEndsAt: '2026-06-01T00:00:00Z',
} as const;
const review = {
  reviewId: 'r-1',
  propertyId: 'p-1',
  propertyTitle: 'Juniper cabin',
  travelerId: 'robin',
  ownerId: 'olive',
  rating: 4,
  title: 'Quiet',
  bookingId: BOOKING,
};
const confirmation = { ...facts, paidCents: 40_000, plan: 'basic', multiplier: 1, paymentId: 'y-1' } as const;
const late = { bookingId: BOOKING, paymentId: 'y-2', sessionId: 'cs_2', amountCents: 40_000, settles: false };

const guide: arrival.ArrivalGuide = {
  address: '12 Juniper Lane, Bend, OR, USA',
  contents: [
    { field: 'directions', text: 'Left at the mill.\n\nThe cabin is <behind> the barn.' },
    { field: 'access_code', text: '4711#' },
  ],
  changed: [],
};

/** A change of dates that costs so much more, in cents. */
const change = (differenceCents: number) => ({
  ...facts,
  changeId: 'c-1',
  checkIn: '2026-05-20',
  checkOut: '2026-05-23',
  previousCheckIn: '2026-05-22',
  previousCheckOut: '2026-05-25',
  differenceCents,
});
const changed = (differenceCents: number): EventCatalogue['booking.dates_changed'] => ({
  ...change(differenceCents),
  paidCents: 40_000,
  refundCents: Math.max(0, -differenceCents),
  plan: 'basic',
  multiplier: 1,
  paymentId: null,
});

const EVERYTHING: readonly Message[] = [
  people.registered({ userId: 'robin', role: 'traveler' }),
  people.registered({ userId: 'olive', role: 'property_owner' }),
  ...stays.confirmed(confirmation, stay),
  ...stays.hostSuspended([stay]),
  ...stays.cancelled(cancellation(), stay),
  ...stays.cancelled(
    cancellation({ cancelledBy: 'owner', reason: 'owner_request', settlement: everythingBack }),
    stay,
  ),
  ...stays.cancelled(
    cancellation({ cancelledBy: 'operator', reason: 'operator_request', settlement: everythingBack }),
    stay,
  ),
  ...stays.cancelled(
    cancellation({
      cancelledBy: 'system',
      reason: 'payment_expired',
      previousStatus: 'pending',
      paidCents: 0,
    }),
    stay,
  ),
  ...dateChanges.changed(changed(10_000), stay),
  ...dateChanges.changed(changed(-10_000), stay),
  ...dateChanges.changed(changed(0), stay),
  ...dateChanges.ended({ ...change(10_000), outcome: 'expired' }),
  ...dateChanges.ended({ ...change(10_000), outcome: 'booking_ended' }),
  dateChanges.expiring({ ...change(10_000), holdExpiresAt: new Date('2026-05-13T12:30:00Z') }, stay),
  stays.holdExpiring(stay, new Date('2026-05-13T12:30:00Z'), 40_000),
  stays.completed(
    { ...facts, paidCents: 40_000, plan: 'basic', multiplier: 1, completedAt: facts.checkOutAt },
    stay,
  ),
  ...refunds.refundRequested(refund, stay, refundBackground),
  refunds.refunded(refund, stay, refundBackground, new Date('2026-05-14T19:02:00Z')),
  refunds.refundedOutside(refund, stay, new Date('2026-05-14T19:02:00Z')),
  refunds.refundFailed({ ...refund, reason: 'lost_or_stolen_card', hadSucceeded: false }, stay),
  ...refunds.latePayment(late, { ...stay, status: 'cancelled' }),
  ...refunds.latePayment(late, stay),
  ...refunds.latePayment({ ...late, changeId: 'c-1' }, stay),
  people.pointsAwarded({ bookingId: BOOKING, travelerId: 'robin', points: 1_200 }, stay),
  people.reviewPublished(review),
  ...people.reviewReplied({ ...review, reply: 'Come back!', first: true }),
  people.reviewHidden({ ...review, operatorId: 'adrian', reason: 'It names a neighbour' }),
  people.supportAnswered({
    requestId: 'q-1',
    userId: 'robin',
    operatorId: 'adrian',
    subject: 'Where is the key?',
    answer: 'In the box beside the door.\n\nThe code is in your booking.',
  }),
  arrival.arrivalGuide(stay, guide),
  arrival.arrivalChanged(stay, { ...guide, changed: ['access_code'] }),
  calendars.soldTwice({
    ...{ propertyId: 'p-1', propertyTitle: 'Juniper cabin', ownerId: 'olive' },
    stays: [
      {
        ...{ platform: 'Airbnb', from: '2026-05-21', to: '2026-05-24' },
        ...{ bookingId: BOOKING, paid: true, bookedFrom: '2026-05-20', bookedTo: '2026-05-23' },
      },
    ],
  }),
  weekSummary(week),
  people.payoutSent({
    payoutId: BOOKING,
    ownerId: 'olive',
    operationId: 'o-2',
    transferId: 'tr_1',
    amountCents: 37_000,
    lines: [{ bookingId: BOOKING, ownerCents: 27_000, cleaningCents: 10_000 }],
  }),
  people.payoutFailed({
    payoutId: BOOKING,
    ownerId: 'olive',
    amountCents: 37_000,
    code: 'account_closed',
    message: 'The account is closed',
    retryAt: '2026-05-24T18:00:00Z',
  }),
  people.renewalFailed({
    ...plan,
    amountCents: 599,
    pastDueSince: '2026-05-13T12:00:00Z',
    graceEndsAt: '2026-05-20T12:00:00Z',
  }),
  people.graceEnding('robin', 'super_plus', new Date('2026-05-20T12:00:00Z')),
  people.planEnded({ ...plan, reason: 'payment_failed', endedAt: '2026-05-20T12:00:00Z' }),
  ...people.disputeOpened(
    {
      bookingId: BOOKING,
      disputeId: 'dp_1',
      travelerId: 'robin',
      ownerId: 'olive',
      propertyTitle: 'Juniper cabin',
      amountCents: 40_000,
      feeCents: 1_500,
      reason: 'product_not_received',
    },
    stay,
    ['adrian'],
  ),
];

const to = { name: 'Robin', origin: 'https://latchkey.example' };
const FIGURE = /\$[\d,]+\.\d\d|\d{1,2}:\d\d\s[AP]M|[\d,]+ points/g;
const figuresOf = (text: string): string[] => [...new Set(text.match(FIGURE))].sort();
/** The visible text, without head and tags. */
const visibleText = (html: string): string => html.slice(html.indexOf('<body>')).replace(/<[^>]+>/g, ' ');
const factsOf = ({ mail }: Message): Record<string, string> => Object.fromEntries(mail.facts);
const find = (messages: readonly Message[], kind: string): Message => {
  const message = messages.find((one) => one.kind === kind);
  if (!message) throw new Error(`There is no ${kind}`);
  return message;
};

describe('Every email', () => {
  it('is covered here, except those that features queue directly', () => {
    const covered = new Set(EVERYTHING.map(({ kind }) => kind));
    const missing = Object.keys(EMAIL_KINDS).filter((kind) => !covered.has(kind as Message['kind']));
    expect(missing).toEqual([...Object.keys(ONE_OFF), 'watch_hit', 'price_fell']);
  });

  it('G7 who withdraws a change of dates is sent nothing', () => {
    expect(dateChanges.ended({ ...change(10_000), outcome: 'abandoned' })).toEqual([]);
  });

  it.each(EVERYTHING.map((message) => [message.kind, message] as const))(
    '%s has the same figures and dates in text and HTML',
    (_kind, { mail }) => {
      const { subject, text, html } = render(mail, to);
      expect(figuresOf(`${subject} ${text}`)).toEqual(figuresOf(visibleText(html)));
      for (const [label, value] of mail.facts) {
        expect(text).toContain(`${label}: ${value}`);
        expect(html).toContain(`<th scope="row">${label}</th><td>${value}</td>`);
      }
    },
  );

  it.each(EVERYTHING.map((message) => [message.kind, message] as const))(
    '%s links to our own site only and loads no external resources',
    (_kind, { mail }) => {
      const { text, html } = render(mail, to);
      expect(text).toContain(`${mail.action?.label}: https://latchkey.example/`);
      expect([...html.matchAll(/href="([^"]*)"/g)].every(([, url]) => url?.startsWith(to.origin))).toBe(true);
      expect(html).not.toMatch(/<img|<link|<script|url\(/);
    },
  );
});

describe('User text in an email', () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&\r\nBcc: all@example.test';

  it('is escaped in HTML and cannot inject a header', () => {
    const [message] = stays.confirmed({ ...confirmation, propertyTitle: hostile }, stay);
    if (!message) throw new Error('There is no message');
    const { subject, html, text } = render(message.mail, { ...to, name: hostile });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text.startsWith('Hi <img,\n')).toBe(true);
  });

  it('is escaped in replies, too', () => {
    const [reply] = people.reviewReplied({ ...review, reply: hostile, first: true });
    if (!reply) throw new Error('There is no message');
    expect(render(reply.mail, to).html).not.toContain('<img');
  });
});

describe('A cancellation email (A1, A5, A7)', () => {
  it('A1 in time: states the refund of 75% of the nights, and where the rest goes', () => {
    expect(factsOf(find(stays.cancelled(cancellation(), stay), 'booking_cancelled'))).toMatchObject({
      Paid: '$400.00',
      'Inconvenience fee (25% of the nights)': '$75.00',
      'Cleaning fee, non-refundable': '$100.00',
      'Refund to your card': '$225.00',
    });
    expect(factsOf(find(stays.cancelled(cancellation(), stay), 'stay_cancelled'))).toMatchObject({
      'Your share': '$37.50',
      'Cleaning fee, passed on to you': '$100.00',
    });
  });

  it('A7 by the owner: states a full refund', () => {
    const event = cancellation({
      cancelledBy: 'owner',
      reason: 'owner_request',
      settlement: everythingBack,
    });
    const { mail } = find(stays.cancelled(event, stay), 'booking_cancelled');
    expect(mail.facts).toContainEqual(['Refund to your card', '$400.00']);
    expect(mail.closing).toEqual(['We refund everything to your card, including the cleaning fee.']);
    // G8
    expect(find(stays.cancelled(event, stay), 'stay_cancelled').mail.closing).toEqual([
      'It affects your reliability.',
    ]);
  });

  it.each([
    [
      'confirmed',
      'broken',
      'The roof\nleaks',
      ['Something in the home broke.', 'In their own words:', 'The roof', 'leaks'],
    ],
    ['confirmed', 'other', 'The roof leaks', ['In their own words:', 'The roof leaks']],
    ['confirmed', 'personal', null, ['The host has personal reasons.']],
    ['pending', 'broken', 'Call me: 555 0100', ['Something in the home broke.']],
    ['pending', 'other', 'Call me: 555 0100', []],
  ] as const)(
    'A7 by the owner: the guest of a %s stay is told why (%s, %j)',
    (previousStatus, cancellationCause, cancellationNote, told) => {
      const event = cancellation({
        previousStatus,
        cancelledBy: 'owner',
        reason: 'owner_request',
        settlement: everythingBack,
      });
      const { mail } = find(
        stays.cancelled(event, { ...stay, cancellationCause, cancellationNote }),
        'booking_cancelled',
      );
      expect(mail.opening).toEqual(['The owner had to cancel this booking. We are sorry.', ...told]);
    },
  );

  it('A1 by an operator under the policy: states what is kept, and no full refund', () => {
    const event = cancellation({ cancelledBy: 'operator', reason: 'operator_request' });
    const { mail } = find(stays.cancelled(event, stay), 'booking_cancelled');
    expect(mail.opening).toEqual(['We have cancelled this booking under our cancellation policy.']);
    expect(mail.facts).toContainEqual(['Refund to your card', '$225.00']);
    expect(mail.closing).toEqual([
      'The refund goes to the card you paid with. We email you when it is confirmed.',
    ]);
  });

  it('A7 by an operator in full: states a full refund', () => {
    const event = cancellation({
      cancelledBy: 'operator',
      reason: 'operator_request',
      settlement: everythingBack,
    });
    const { mail } = find(stays.cancelled(event, stay), 'booking_cancelled');
    expect(mail.opening).toEqual(['Latchkey had to cancel this booking. We are sorry.']);
    expect(mail.closing).toEqual(['We refund everything to your card, including the cleaning fee.']);
    const { mail: toOwner } = find(stays.cancelled(event, stay), 'stay_cancelled');
    expect(toOwner.facts.map(([label]) => label)).not.toContain('Your share');
    expect(toOwner.closing).toEqual(['You earn nothing from this booking.']);
  });

  it('A5 too late: states that nothing is refunded, and why', () => {
    const settlement = { ...everythingBack, refundCents: 0, ownerShareCents: 27_000, cleaningCents: 10_000 };
    const event = cancellation({ settlement, cancelledAt: '2026-05-20T12:00:00.000Z' });
    const { mail } = find(stays.cancelled(event, stay), 'booking_cancelled');
    expect(mail.facts).toContainEqual(['Refund to your card', '$0.00']);
    expect(mail.closing).toEqual(['It was less than 24 hours before check-in, so there is no refund.']);
  });

  it('C4 is not sent when a hold was replaced by other dates', () => {
    expect(
      stays.cancelled(cancellation({ reason: 'replaced', previousStatus: 'pending', paidCents: 0 }), stay),
    ).toEqual([]);
  });

  it('C7 goes only to the traveler when the booking was unpaid', () => {
    const messages = stays.cancelled(cancellation({ previousStatus: 'pending', paidCents: 0 }), stay);
    expect(messages.map((message) => [message.kind, message.to])).toEqual([['booking_cancelled', 'robin']]);
    expect(messages[0]?.mail.closing).toEqual(['You had not been charged, so there is nothing to refund.']);
  });
});

describe('Arrival guides by email (decision 28)', () => {
  it('have the code among the facts, and longer texts paragraph by paragraph', () => {
    const { text, html } = render(arrival.arrivalGuide(stay, guide).mail, to);
    expect(text).toContain('Access code: 4711#');
    expect(text).toContain('EXACT DIRECTIONS\n\nLeft at the mill.\n\nThe cabin is <behind> the barn.');
    expect(html).toContain('<p>The cabin is &lt;behind&gt; the barn.</p>');
  });

  it('have nothing of it in the subject and in the inbox', () => {
    for (const { mail, inbox } of [
      arrival.arrivalGuide(stay, guide),
      arrival.arrivalChanged(stay, { ...guide, changed: ['access_code', 'directions'] }),
    ])
      expect(JSON.stringify([mail.subject, inbox])).not.toMatch(/4711|mill/);
  });

  it.each`
    changed                          | subject
    ${['access_code']}               | ${'The access code has changed: Juniper cabin'}
    ${['directions']}                | ${'The directions have changed: Juniper cabin'}
    ${['access_code', 'getting_in']} | ${'The arrival guide has changed: Juniper cabin'}
  `('say what has changed: $changed', ({ changed, subject }: { changed: []; subject: string }) => {
    expect(arrival.arrivalChanged(stay, { ...guide, changed }).mail.subject).toBe(subject);
  });

  it('say that there is no code any more', () => {
    const without = { ...guide, contents: guide.contents.slice(0, 1), changed: ['access_code'] as const };
    expect(factsOf(arrival.arrivalChanged(stay, without))).toMatchObject({ 'Access code': 'none any more' });
  });
});

describe("An owner's week (decision 36)", () => {
  const suggestion = week.suggestions[0];
  const sectionsOf = (changes: Partial<WeekSummary>) =>
    (weekSummary({ ...week, ...changes }).mail.sections ?? []).map(
      ({ heading, text }) => `${heading} | ${text}`,
    );
  const suggested = (kind: 'notice' | 'arrival_days' | 'shortest_stay', rules: Partial<OwnerRules>) => {
    if (!suggestion) throw new Error('There is no suggestion');
    const before = { ...suggestion.rules, noticeHours: 48, arrivalDays: 1 };
    const reason = { kind, rules: { ...before, ...rules }, effect: { people: 0, nights: 0 } };
    return sectionsOf({ suggestions: [{ ...suggestion, reason, rules: before }] })[1];
  };

  it('begins with the nights, in plain words', () => {
    expect(weekSummary(week).mail.subject).toBe('Last week: 9 of 14 nights sold');
    const blocked = { ...week, nights: { sold: 0, unsold: 0, withheld: 7 } };
    expect(weekSummary(blocked).mail.subject).toBe('Last week: no nights were for sale');
  });

  it('says no more than there is to say', () => {
    const quiet = { ...week, answers: null, money: { ...week.money, corrections: cents(0) } };
    expect(Object.keys(factsOf(weekSummary(week)))).toEqual(
      expect.arrayContaining(['Corrections', 'Your usual time to answer']),
    );
    for (const label of ['Corrections', 'Your usual time to answer', 'Blocked or sold elsewhere'])
      expect(factsOf(weekSummary(quiet))).not.toHaveProperty(label);
    expect(sectionsOf({ suggestions: [] })).toEqual([
      'Arrivals this week | Nobody arrives this week so far.',
    ]);
  });

  it.each([
    [
      'notice',
      { noticeHours: 24 },
      'You ask for 48 hours of notice. With 24 hours, guests could still book it.',
    ],
    [
      'arrival_days',
      { arrivalDays: 5 },
      'Check-in is only on Monday. Guests could book it if you allowed Wednesday.',
    ],
    [
      'shortest_stay',
      { minNights: 2 },
      'The gap is shorter than your minimum of 3 nights. Guests could book it with a minimum of 2.',
    ],
  ] as const)('says what would open a night: %s', (kind, rules, words) => {
    expect(suggested(kind, rules)).toBe(`Still empty: Wednesday, May 20, Juniper cabin | ${words}`);
  });
});

describe('Time zones and duplicates', () => {
  it("B2 times are in the home's time zone", () => {
    const [mail] = stays.confirmed(confirmation, stay);
    expect(factsOf(mail as Message)['Check-in']).toBe('Wed, May 20, 3:00 PM PDT');
  });

  it('A7 a late payment is announced once, not again by its refund', () => {
    expect(refunds.refundRequested(refund, stay, { ...refundBackground, isLate: true })).toEqual([]);
  });

  it('a cancellation and its refund are one line in the inbox, with the dates of the stay', () => {
    const [toTraveler, toOwner] = stays.cancelled(cancellation(), stay);
    expect(toTraveler?.inbox?.text).toMatch(/^.+, May 20\s–\s23, 2026: \$[\d.]+ goes back to your card$/);
    expect(toOwner?.inbox?.text).toMatch(/, May 20\s–\s23, 2026: your share is /);
    const [requested] = refunds.refundRequested(refund, stay, refundBackground);
    expect(requested?.inbox).toBeNull();
    const confirmed = refunds.refunded(refund, stay, refundBackground, new Date('2026-05-14T19:02:00Z'));
    expect(confirmed.inbox).toBeNull();
  });

  it('an edited reply is not announced again', () => {
    expect(people.reviewReplied({ ...review, reply: 'Again', first: false })).toEqual([]);
  });
});

describe('Emails with something private', () => {
  it('are those with a link or a code that grants access to whoever has it', () =>
    expect(SECRET_KINDS).toEqual([
      'verify_email',
      'change_email',
      'reset_password',
      'new_device',
      'support_received',
      'support_visitor_answered',
      'unread_messages',
      'arrival_guide',
      'arrival_changed',
    ]));

  it('contain the answer to a visitor, paragraph by paragraph', () => {
    const mail = ONE_OFF.support_visitor_answered({
      subject: 'No letter arrives',
      answer: 'It is sent again.\n\nLook among <unwanted> mail.',
      url: 'https://latchkey.example/support/question#token=abc',
      expiresAt: '2026-06-12T13:00:00Z',
    });
    const { text, html } = render(mail, to);
    expect(text).toContain('It is sent again.\n\nLook among <unwanted> mail.');
    expect(html).toContain('<p>Look among &lt;unwanted&gt; mail.</p>');
    for (const body of [text, html]) expect(body).toContain('/support/question#token=abc');
  });

  it('contain the link in text and HTML', () => {
    const url = 'https://latchkey.example/reset?token=a&b';
    const { text, html } = render(ONE_OFF.reset_password({ url, expiresAt: '2026-05-13T13:00:00Z' }), to);
    expect(text).toContain(`Choose a new password: ${url}`);
    expect(html).toContain('href="https://latchkey.example/reset?token=a&amp;b"');
  });
});
