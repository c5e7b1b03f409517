import type { EventCatalogue } from '#libs/core/events';
import { formatCount, type Plan, PLAN_TERMS, shortNumber } from '#libs/core/rules';
import type { Stay } from '../background.queries.js';
import type { Message } from '../message.js';
import { at, bookingFact, inUtc, money, paragraphsOf } from './phrases.js';

/** Welcomes a new user. */
export function registered({ userId, role }: EventCatalogue['user.registered']): Message {
  const owner = role === 'property_owner';
  return {
    kind: 'welcome',
    to: userId,
    bookingId: null,
    mail: {
      subject: 'Welcome to Latchkey',
      opening: owner
        ? ['Your account is open. List a home and fill the nights that would have stayed empty.']
        : ['Your account is open. Homes for tomorrow and the next 21 days are waiting.'],
      facts: owner
        ? [
            ['Service fee', '10% of the nights'],
            ['The cleaning fee', 'passed on to you'],
          ]
        : [['Every stay', 'earns points']],
      closing: [],
      action: owner
        ? { label: 'List your property', path: '/properties/create' }
        : { label: 'Browse homes', path: '/properties' },
    },
    inbox: null,
  };
}

/** Tells a traveler that a stay's points can be spent. @spec E6 */
export function pointsAwarded(event: EventCatalogue['loyalty.points_awarded'], stay: Stay): Message {
  const points = formatCount(event.points);
  return {
    kind: 'points_posted',
    to: event.travelerId,
    bookingId: stay.bookingId,
    mail: {
      subject: `${points} points posted`,
      opening: ['The points of your stay can be spent now.'],
      facts: [...bookingFact(stay), ['Points', points]],
      closing: [],
      action: { label: 'See your points', path: '/loyalty' },
    },
    inbox: { title: `${points} points posted`, text: `For your stay at ${stay.title}`, path: '/loyalty' },
  };
}

/** Tells an owner about a new review. @spec F8 */
export function reviewPublished(event: EventCatalogue['review.published']): Message {
  const { ownerId, propertyTitle: home, rating, title, bookingId, propertyId } = event;
  return {
    kind: 'review_received',
    to: ownerId,
    bookingId,
    mail: {
      subject: `A new review of ${home}`,
      opening: ['A guest has written about the stay.'],
      facts: [
        ['Home', home],
        ['Rating', `${rating} of 5`],
        ['Title', title],
      ],
      closing: ['You can reply once; everybody can read it.'],
      action: { label: 'Read it and reply', path: '/reviews' },
    },
    inbox: {
      title: `New review of ${home}`,
      text: `${rating} of 5: ${title}`,
      path: `/properties/${propertyId}`,
    },
  };
}

/** Tells a traveler about the owner's reply, but not about edits of it. */
export function reviewReplied(event: EventCatalogue['review.replied']): Message[] {
  if (!event.first) return [];
  const { travelerId, propertyTitle: home, propertyId, reply, bookingId } = event;
  const path = `/properties/${propertyId}`;
  return [
    {
      kind: 'review_replied',
      to: travelerId,
      bookingId,
      mail: {
        subject: `The owner of ${home} replied to your review`,
        opening: ['They wrote:', reply],
        facts: [['Home', home]],
        closing: [],
        action: { label: 'See your review', path },
      },
      inbox: { title: 'The owner replied to your review', text: home, path },
    },
  ];
}

/** Tells an author why their review was hidden. */
export function reviewHidden(event: EventCatalogue['review.hidden']): Message {
  const { travelerId, propertyTitle: home, reason, title, bookingId } = event;
  return {
    kind: 'review_hidden',
    to: travelerId,
    bookingId,
    mail: {
      subject: 'Your review is not shown any more',
      opening: ['We’ve hidden your review.'],
      facts: [
        ['Home', home],
        ['Your review', title],
        ['Why', reason],
      ],
      closing: ['If you think that this is wrong, please answer through our support chat.'],
      action: { label: 'See your reviews', path: '/reviews' },
    },
    inbox: { title: 'Your review is not shown any more', text: `${home}: ${reason}`, path: '/reviews' },
  };
}

/** Sends a user our answer to their support request. */
export function supportAnswered(event: EventCatalogue['support.answered']): Message {
  const path = `/support?request=${event.requestId}`;
  return {
    kind: 'support_answered',
    to: event.userId,
    bookingId: null,
    mail: {
      subject: 'Our answer to your question',
      opening: paragraphsOf(event.answer),
      facts: [['You asked', event.subject]],
      closing: ['Still need help? Reply on your question’s page.'],
      action: { label: 'See your question', path },
    },
    inbox: { title: 'We have answered you', text: event.subject, path },
  };
}

/** Tells an owner that a payout was sent. @spec A13 */
export function payoutSent(event: EventCatalogue['payout.sent']): Message {
  const amount = money(event.amountCents);
  const stays = event.lines.filter(({ bookingId }) => bookingId !== null).length;
  return {
    kind: 'payout_sent',
    to: event.ownerId,
    bookingId: null,
    mail: {
      subject: `${amount} is on its way to you`,
      opening: ['We have sent you what is due.'],
      facts: [
        ['Payout', shortNumber(event.payoutId)],
        ['Amount', amount],
        ['Bookings in it', String(stays)],
      ],
      closing: ['The statement of the month shows every line.'],
      action: { label: 'See your earnings', path: '/owner/earnings' },
    },
    inbox: { title: 'Payout sent', text: `${amount} is on its way to you`, path: '/owner/earnings' },
  };
}

/** Tells an owner that a payout failed; all of it stays owed. */
export function payoutFailed(event: EventCatalogue['payout.failed']): Message {
  const amount = money(event.amountCents);
  return {
    kind: 'payout_failed',
    to: event.ownerId,
    bookingId: null,
    mail: {
      subject: `Your payout of ${amount} could not be sent`,
      opening: ['The payment service has refused it. Nothing is lost: all of it is still yours.'],
      facts: [
        ['Payout', shortNumber(event.payoutId)],
        ['Amount', amount],
        ['They say', event.message],
        ['We try again after', inUtc(event.retryAt)],
      ],
      closing: ['Please check your payout account.'],
      action: { label: 'Check your payout account', path: '/owner/earnings' },
    },
    inbox: {
      title: 'Payout failed',
      text: `${amount} could not be sent; we try again`,
      path: '/owner/earnings',
    },
  };
}

const PLAN = '/subscription';
const changeCard = { label: 'Change your card', path: PLAN };

/** Tells a traveler that a renewal failed and the grace period began. @spec E16 */
export function renewalFailed(event: EventCatalogue['subscription.payment_failed']): Message {
  const { name } = PLAN_TERMS[event.plan];
  const amount = money(event.amountCents);
  const until = inUtc(event.graceEndsAt);
  return {
    kind: 'renewal_failed',
    to: event.travelerId,
    bookingId: null,
    mail: {
      subject: `We could not renew your ${name} plan`,
      opening: ['Your card was not charged. Your plan goes on for now.'],
      facts: [
        ['Plan', name],
        ['To pay', amount],
        ['Tried', inUtc(event.pastDueSince)],
        ['Ends, unless it is paid', until],
      ],
      closing: ['Stays that are paid already keep their points.'],
      action: changeCard,
    },
    inbox: {
      title: 'Your plan could not be renewed',
      text: `${name}: ${amount} to pay until ${until}`,
      path: PLAN,
    },
  };
}

/** Warns a traveler that an unpaid plan is about to end. @spec E16 */
export function graceEnding(travelerId: string, plan: Plan, graceEndsAt: Date): Message {
  const { name } = PLAN_TERMS[plan];
  const until = inUtc(graceEndsAt);
  return {
    kind: 'grace_ending',
    to: travelerId,
    bookingId: null,
    mail: {
      subject: `Your ${name} plan is about to end`,
      opening: ['Its renewal is still unpaid. After this moment you are on the free plan.'],
      facts: [
        ['Plan', name],
        ['Ends, unless it is paid', until],
      ],
      closing: [],
      action: changeCard,
    },
    inbox: { title: 'Your plan is about to end', text: `${name}: unpaid, ends ${until}`, path: PLAN },
  };
}

/** Tells a traveler that a plan has ended. @spec E2, E16 */
export function planEnded(event: EventCatalogue['subscription.ended']): Message {
  const { name } = PLAN_TERMS[event.plan];
  const ended = inUtc(event.endedAt);
  const why = event.reason === 'payment_failed' ? 'Its renewal was not paid.' : 'You had cancelled it.';
  return {
    kind: 'plan_ended',
    to: event.travelerId,
    bookingId: null,
    mail: {
      subject: `Your ${name} plan has ended`,
      opening: [`${why} You are on the free plan now and still earn points on every stay.`],
      facts: [
        ['Plan', name],
        ['Ended', ended],
      ],
      closing: ['Stays that are paid already keep their points.'],
      action: { label: 'See all plans', path: PLAN },
    },
    inbox: { title: 'Your plan has ended', text: `${name}: ${why}`, path: PLAN },
  };
}

/** Tells the owner that a payment is disputed, and operators that the bank awaits evidence. @spec E11 */
export function disputeOpened(
  event: EventCatalogue['dispute.opened'],
  stay: Stay,
  operators: readonly string[],
): Message[] {
  const { bookingId, propertyTitle: title } = event;
  const amount = money(event.amountCents);
  const facts = [
    ...bookingFact({ bookingId, title }),
    ['Check-in', at(stay.checkInAt, stay)],
    ['Disputed', amount],
  ] as const;
  const toOwner: Message = {
    kind: 'dispute_opened',
    to: event.ownerId,
    bookingId,
    mail: {
      subject: `A payment for ${title} is disputed`,
      opening: [
        'The holder of the card has asked their bank for the money back. We answer for you.',
        'Until the bank decides, what you earned with this booking is not paid out.',
      ],
      facts,
      closing: ['You don’t need to do anything. If you have messages or photos of the stay, keep them.'],
      action: { label: 'See your earnings', path: '/owner/earnings' },
    },
    inbox: { title: 'A payment is disputed', text: `${title}: ${amount}`, path: '/owner/earnings' },
  };
  const toOperators = operators.map((to): Message => ({
    kind: 'dispute_to_answer',
    to,
    bookingId,
    mail: {
      subject: `Dispute: ${amount} for ${title}`,
      opening: ['A bank has taken a payment back and waits for evidence.'],
      facts: [...facts, ['Fee', money(event.feeCents)], ['Reason', event.reason.replaceAll('_', ' ')]],
      closing: [],
      action: { label: 'Open the booking', path: `/admin/bookings/${bookingId}` },
    },
    inbox: null,
  }));
  return [toOwner, ...toOperators];
}
