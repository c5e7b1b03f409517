import type { BookingFacts, EventCatalogue } from '#libs/core/events';
import type { RefundBackground, Stay } from '../background.queries.js';
import { KINDS, type Message } from '../message.js';
import { render } from './render.js';
import { ONE_OFF, SECRET_KINDS } from './one-off.js';
import * as people from './people.js';
import * as refunds from './refunds.js';
import * as stays from './stays.js';

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
const everythingBack = {
  refundCents: 40_000,
  inconvenienceFeeCents: 0,
  ownerShareCents: 0,
  platformShareCents: 0,
  cleaningCents: 0,
};
const refund = { bookingId: BOOKING, operationId: 'o-1', refundId: 're_1', amountCents: 22_500 };
const asked: RefundBackground = { isLate: false, requestedAt: new Date('2026-05-14T19:01:00Z') };
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

const EVERYTHING: readonly Message[] = [
  ...people.registered({ userId: 'robin', role: 'traveler' }),
  ...people.registered({ userId: 'olive', role: 'property_owner' }),
  ...stays.confirmed(confirmation, stay),
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
  stays.holdExpiring(stay, new Date('2026-05-13T12:30:00Z'), 40_000),
  ...stays.completed(
    { ...facts, paidCents: 40_000, plan: 'basic', multiplier: 1, completedAt: facts.checkOutAt },
    stay,
  ),
  ...refunds.refundRequested(refund, stay, asked),
  ...refunds.refunded(refund, stay, asked, new Date('2026-05-14T19:02:00Z')),
  ...refunds.refundedOutside(refund, stay, new Date('2026-05-14T19:02:00Z')),
  ...refunds.refundFailed({ ...refund, reason: 'lost_or_stolen_card', hadSucceeded: false }, stay),
  ...refunds.latePayment(late, { ...stay, status: 'cancelled' }),
  ...refunds.latePayment(late, stay),
  ...people.pointsAwarded({ bookingId: BOOKING, travelerId: 'robin', points: 1_200 }, stay),
  ...people.reviewPublished(review),
  ...people.reviewReplied({ ...review, reply: 'Come back!', first: true }),
  ...people.reviewHidden({ ...review, operatorId: 'adrian', reason: 'It names a neighbour' }),
  ...people.supportAnswered({
    requestId: 'q-1',
    userId: 'robin',
    operatorId: 'adrian',
    subject: 'Where is the key?',
    answer: 'In the box beside the door.\n\nThe code is in your booking.',
  }),
  ...people.payoutSent({
    payoutId: BOOKING,
    ownerId: 'olive',
    operationId: 'o-2',
    transferId: 'tr_1',
    amountCents: 37_000,
    lines: [{ bookingId: BOOKING, ownerCents: 27_000, cleaningCents: 10_000 }],
  }),
  ...people.payoutFailed({
    payoutId: BOOKING,
    ownerId: 'olive',
    amountCents: 37_000,
    code: 'account_closed',
    message: 'The account is closed',
    retryAt: '2026-05-24T18:00:00Z',
  }),
  ...people.renewalFailed({
    ...plan,
    amountCents: 599,
    pastDueSince: '2026-05-13T12:00:00Z',
    graceEndsAt: '2026-05-20T12:00:00Z',
  }),
  people.graceEnding('robin', 'super_plus', new Date('2026-05-20T12:00:00Z')),
  ...people.planEnded({ ...plan, reason: 'payment_failed', endedAt: '2026-05-20T12:00:00Z' }),
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
/** What can be read on the page: neither the head nor the tags. */
const readable = (html: string): string => html.slice(html.indexOf('<body>')).replace(/<[^>]+>/g, ' ');
const factsOf = ({ mail }: Message): Record<string, string> => Object.fromEntries(mail.facts);
const find = (messages: readonly Message[], kind: string): Message => {
  const found = messages.find((one) => one.kind === kind);
  if (!found) throw new Error(`There is no ${kind}`);
  return found;
};

describe('Every letter', () => {
  it('is here, but for those that other features queue', () => {
    const written = new Set(EVERYTHING.map(({ kind }) => kind));
    const missing = Object.keys(KINDS).filter((kind) => !written.has(kind as Message['kind']));
    expect(missing).toEqual([...Object.keys(ONE_OFF), 'watch_hit']);
  });

  it.each(EVERYTHING.map((message) => [message.kind, message] as const))(
    '%s carries the same figures and dates as text and as HTML',
    (_kind, { mail }) => {
      const { subject, text, html } = render(mail, to);
      expect(figuresOf(`${subject} ${text}`)).toEqual(figuresOf(readable(html)));
      for (const [label, value] of mail.facts) {
        expect(text).toContain(`${label}: ${value}`);
        expect(html).toContain(`<th scope="row">${label}</th><td>${value}</td>`);
      }
    },
  );

  it.each(EVERYTHING.map((message) => [message.kind, message] as const))(
    '%s leads to our own address and loads nothing from anywhere',
    (_kind, { mail }) => {
      const { text, html } = render(mail, to);
      expect(text).toContain(`${mail.action?.label}: https://latchkey.example/`);
      expect([...html.matchAll(/href="([^"]*)"/g)].every(([, url]) => url?.startsWith(to.origin))).toBe(true);
      expect(html).not.toMatch(/<img|<link|<script|url\(/);
    },
  );
});

describe('Words of strangers in a letter', () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&\r\nBcc: all@example.test';

  it('are escaped in HTML, and cannot begin a header', () => {
    const [message] = stays.confirmed({ ...confirmation, propertyTitle: hostile }, stay);
    if (!message) throw new Error('Nobody was told');
    const { subject, html, text } = render(message.mail, { ...to, name: hostile });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text.startsWith('Hello <img src=x onerror=alert(1)>"\'& Bcc: all@example.test,\n')).toBe(true);
  });

  it('that an owner or a guest wrote are escaped, too', () => {
    const [reply] = people.reviewReplied({ ...review, reply: hostile, first: true });
    if (!reply) throw new Error('Nobody was told');
    expect(render(reply.mail, to).html).not.toContain('<img');
  });
});

describe('What a cancellation says (A1, A5, A7)', () => {
  it('A1 in time: 75% of the nights comes back, and where the rest is', () => {
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

  it('A7 by the owner: all of it comes back', () => {
    const event = cancellation({
      cancelledBy: 'owner',
      reason: 'owner_request',
      settlement: everythingBack,
    });
    const { mail } = find(stays.cancelled(event, stay), 'booking_cancelled');
    expect(mail.facts).toContainEqual(['Refund to your card', '$400.00']);
    expect(mail.closing).toEqual(['All of it goes back to your card, the cleaning fee included.']);
  });

  it('A5 too late: nothing comes back, and it says why', () => {
    const settlement = { ...everythingBack, refundCents: 0, ownerShareCents: 27_000, cleaningCents: 10_000 };
    const { mail } = find(stays.cancelled(cancellation({ settlement }), stay), 'booking_cancelled');
    expect(mail.facts).toContainEqual(['Refund to your card', '$0.00']);
    expect(mail.closing).toEqual(['Fewer than 24 hours were left until check-in, so nothing comes back.']);
  });

  it('C4 a hold that was replaced by other dates is no news', () => {
    expect(
      stays.cancelled(cancellation({ reason: 'replaced', previousStatus: 'pending', paidCents: 0 }), stay),
    ).toEqual([]);
  });

  it('C7 nobody is told of an unpaid booking but its traveler', () => {
    const told = stays.cancelled(cancellation({ previousStatus: 'pending', paidCents: 0 }), stay);
    expect(told.map(({ kind, to: whom }) => [kind, whom])).toEqual([['booking_cancelled', 'robin']]);
    expect(told[0]?.mail.closing).toEqual(['Nothing had been charged, so nothing has to come back.']);
  });
});

describe('Times and repetitions', () => {
  it('B2 a stay is told in the time of its home', () => {
    const [mail] = stays.confirmed(confirmation, stay);
    expect(factsOf(mail as Message)['Check-in']).toBe(
      'Wednesday, May 20, 2026 at 3:00 PM (America/Los Angeles)',
    );
  });

  it('A7 a payment that came too late is told once: its refund says nothing more', () => {
    expect(refunds.refundRequested(refund, stay, { ...asked, isLate: true })).toEqual([]);
    expect(refunds.latePayment({ ...late, settles: true }, stay)).toEqual([]);
  });

  it('a reply that the owner changed is not told again', () => {
    expect(people.reviewReplied({ ...review, reply: 'Again', first: false })).toEqual([]);
  });
});

describe('Letters with a private link', () => {
  it('are those that let in whoever holds it', () =>
    expect(SECRET_KINDS).toEqual([
      'verify_email',
      'change_email',
      'reset_password',
      'support_received',
      'support_visitor_answered',
    ]));

  it('answer a visitor in the words of the answer, paragraph by paragraph', () => {
    const mail = ONE_OFF.support_visitor_answered({
      subject: 'No letter arrives',
      answer: 'It is sent again.\n\nLook among <unwanted> mail.',
      url: 'https://latchkey.example/support/question#token=abc',
      expiresAt: '2026-06-12T13:00:00Z',
    });
    const { text, html } = render(mail, to);
    expect(text).toContain('It is sent again.\n\nLook among <unwanted> mail.');
    expect(html).toContain('<p>Look among &lt;unwanted&gt; mail.</p>');
    for (const written of [text, html]) expect(written).toContain('/support/question#token=abc');
  });

  it('carry the link as text and as HTML', () => {
    const url = 'https://latchkey.example/reset?token=a&b';
    const { text, html } = render(ONE_OFF.reset_password({ url, expiresAt: '2026-05-13T13:00:00Z' }), to);
    expect(text).toContain(`Choose a new password: ${url}`);
    expect(html).toContain('href="https://latchkey.example/reset?token=a&amp;b"');
  });
});
