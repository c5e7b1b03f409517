import {
  CLEANING_FEE,
  FIRST_BOOKABLE_DAY,
  formatCents,
  formatCount,
  GRACE_DAYS,
  HOLD_MINUTES,
  LAST_BOOKABLE_DAY,
  MAX_NIGHTS,
  MIN_BOOKING_AGE,
  MIN_PASSWORD_LENGTH,
  MIN_REGISTER_AGE,
  PAYOUT_DELAY_HOURS,
  PLAN_TERMS,
  PLANS,
  pointsFor,
  dollars,
  REFUND_CUTOFF_HOURS,
  REVIEW_EDIT_HOURS,
  REVIEW_PHOTOS_MAX,
  SERVICE_FEE_PERCENT,
  TIER_BENEFITS,
  TIER_STEP_POINTS,
  TIERS,
  type Cents,
} from '#libs/core/rules';
import { CANCELLATION_POLICY } from './policies.js';

/** Headings of the help page, in order. */
export const HELP_TOPICS = [
  'Booking',
  'Cancelling and refunds',
  'Prices and payment',
  'Plans',
  'Loyalty',
  'Reviews',
  'For owners',
  'Account and safety',
] as const;
type HelpTopic = (typeof HELP_TOPICS)[number];

/** A question and its answer; `id` is the anchor on /help. */
export interface HelpSection {
  id: string;
  topic: HelpTopic;
  title: string;
  /** Paragraphs; the first one answers the question by itself. */
  text: readonly string[];
  /** Search terms: other ways to ask the question. */
  asks: string;
}

const short = (amount: Cents): string => formatCents(amount).replace(/\.00$/, '');
const EXAMPLE = dollars(300);

/** The single source of the policies for the help page and the chat; every figure comes from the rules. @spec §9 */
export function helpSections(): HelpSection[] {
  return [
    ...booking(),
    ...cancelling(),
    ...paying(),
    ...plans(),
    ...loyalty(),
    ...reviews(),
    ...owners(),
    ...account(),
  ];
}

const booking = (): HelpSection[] => [
  {
    id: 'booking-window',
    topic: 'Booking',
    title: 'How far ahead can I book?',
    text: [
      `Check-in can be from tomorrow (${FIRST_BOOKABLE_DAY} day ahead) to ${LAST_BOOKABLE_DAY} days ahead, counted on the calendar of the home. Latchkey is for last-minute stays, so later dates open day by day.`,
      `A stay lasts at least one night and at most ${MAX_NIGHTS} nights, unless the owner allows fewer.`,
    ],
    asks: 'booking window how early in advance last minute book for today tonight next month christmas summer longest stay maximum nights minimum nights how many nights how long can I stay',
  },
  {
    id: 'how-to-book',
    topic: 'Booking',
    title: 'How do I book a home?',
    text: [
      'Choose dates and guests on the page of a home, press Book Now, accept the liability disclaimer and confirm. You are then taken to the payment page; the stay is confirmed once it is paid.',
      'Special requests can be added in the booking form; the owner sees them.',
    ],
    asks: 'make a reservation reserve steps process how does booking work book now special requests note to the owner',
  },
  {
    id: 'hold',
    topic: 'Booking',
    title: 'How long are my dates held before I pay?',
    text: [
      `We hold your dates for ${HOLD_MINUTES} minutes while you pay. If you don’t pay in time, the dates are released and you aren’t charged.`,
      'While your dates are held, you can pay from My Bookings or from the home’s booking form.',
    ],
    asks: 'pending booking unpaid hold expires expired reservation timer minutes resume payment lost my dates',
  },
  {
    id: 'age',
    topic: 'Booking',
    title: 'How old do I have to be?',
    text: [
      `You can create an account from ${MIN_REGISTER_AGE}, and book from ${MIN_BOOKING_AGE}.`,
      'A valid ID can be declared in your account. It is not required for booking; the owner sees what you declared.',
    ],
    asks: 'minimum age too young 18 19 20 21 years old under age student id document identification passport required',
  },
  {
    id: 'guests',
    topic: 'Booking',
    title: 'How many guests can I bring?',
    text: [
      'Each home says how many guests it takes, and a booking cannot be for more. The page of a home shows its maximum; the list can be filtered by guests.',
    ],
    asks: 'maximum guests people extra guest more people party group size children kids baby count as guests',
  },
  {
    id: 'pets',
    topic: 'Booking',
    title: 'Can I bring a pet?',
    text: [
      "Only to homes that say 'Pets welcome' among their amenities. The house rules on the page of a home say more.",
    ],
    asks: 'dog cat animal pet friendly pets allowed bring my dog',
  },
  {
    id: 'check-in',
    topic: 'Booking',
    title: 'When are check-in and check-out?',
    text: [
      'Each home has its own check-in and check-out times, on its own local clock. They are on the page of the home and on your booking card.',
    ],
    asks: 'check in time check out time arrival hour early check-in late checkout what time can I arrive leave keys',
  },
  {
    id: 'change-dates',
    topic: 'Booking',
    title: 'Can I change the dates of a booking?',
    text: [
      'An unpaid booking: yes, book the same home with other dates and the new hold replaces the old one. A confirmed booking cannot be moved: cancel it under the cancellation policy and book again.',
    ],
    asks: 'modify reservation change booking move dates reschedule extend shorten stay add a guest edit booking',
  },
  {
    id: 'agreement',
    topic: 'Booking',
    title: 'Where is my rental agreement?',
    text: [
      "It is written as soon as a booking is confirmed. Press 'View Agreement' on the booking card in My Bookings.",
    ],
    asks: 'contract document pdf rental agreement paperwork download lease',
  },
];

const cancelling = (): HelpSection[] => [
  {
    id: 'cancellation',
    topic: 'Cancelling and refunds',
    title: 'What is the cancellation policy?',
    text: [
      CANCELLATION_POLICY,
      `Hours are counted to the check-in time of the home and rounded up. The inconvenience fee is split evenly between the owner and Latchkey.`,
    ],
    asks: 'cancellation policy refund policy rules cancel refundable how much do I get back percent keep 75 25 inconvenience fee deadline',
  },
  {
    id: 'late-cancellation',
    topic: 'Cancelling and refunds',
    title: `What if I cancel less than ${REFUND_CUTOFF_HOURS} hours before check-in?`,
    text: [
      `Less than ${REFUND_CUTOFF_HOURS} hours before check-in there is no refund. After check-in time a booking can no longer be cancelled.`,
      'If check-in is that close when you book, the booking page says so before you pay.',
    ],
    asks: 'late cancellation last minute cancel same day no show not show up day before after check-in leave early',
  },
  {
    id: 'how-to-cancel',
    topic: 'Cancelling and refunds',
    title: 'How do I cancel a booking?',
    text: [
      'Open My Bookings and press Cancel Booking on the card. Before you confirm, you see your refund and where the rest goes. The chat never cancels anything for you.',
    ],
    asks: 'cancel my reservation where is the cancel button stop booking steps to cancel',
  },
  {
    id: 'refund-time',
    topic: 'Cancelling and refunds',
    title: 'When and where does my refund arrive?',
    text: [
      'We send the refund to the card you paid with as soon as the booking is cancelled. My Bookings shows its status. How long it takes to appear on your statement depends on your bank.',
    ],
    asks: 'refund time days how long does refund take where is my money receive refund card statement not received refund status',
  },
  {
    id: 'owner-cancels',
    topic: 'Cancelling and refunds',
    title: 'What if the owner cancels?',
    text: [
      'You get everything back, including the cleaning fee. The same goes if Latchkey has to cancel a stay or a home is taken off the market.',
      'An owner who cancels says why, and you are told at once. Each paid stay that an owner cancels counts in their reliability: the page of a home says how many of the stays of the last 12 months its host has cancelled, from 5 stays on.',
    ],
    asks: 'host cancelled owner cancels my booking full refund house not available withdrawn property removed operator cancels',
  },
  {
    id: 'unpaid-cancel',
    topic: 'Cancelling and refunds',
    title: 'Does cancelling an unpaid booking cost anything?',
    text: ['No. You haven’t paid, so you aren’t charged and there is nothing to refund.'],
    asks: 'cancel pending booking without paying free cancellation before payment',
  },
];

const paying = (): HelpSection[] => [
  {
    id: 'price',
    topic: 'Prices and payment',
    title: 'What does a stay cost?',
    text: [
      `The nightly price times the nights, plus one cleaning fee of ${short(CLEANING_FEE)}. That total is all you pay. The ${SERVICE_FEE_PERCENT}% service fee is charged to the owner, not to you.`,
      `For example: 3 nights at ${short(dollars(100))} are ${short(EXAMPLE)}, plus ${short(CLEANING_FEE)} cleaning.`,
    ],
    asks: 'total price cost breakdown fees hidden extra charges taxes how is the price calculated traveler fee',
  },
  {
    id: 'cleaning-fee',
    topic: 'Prices and payment',
    title: 'What is the cleaning fee?',
    text: [
      `${short(CLEANING_FEE)} per booking, however many nights. It is required and goes to the owner. It is non-refundable if you cancel; you get it back if the owner cancels.`,
    ],
    asks: 'cleaning fee deposit refundable why cleaning charge waive cleaning fee get cleaning fee back',
  },
  {
    id: 'service-fee',
    topic: 'Prices and payment',
    title: 'Who pays the service fee?',
    text: [
      `The owner. It is ${SERVICE_FEE_PERCENT}% of the nights and is taken from the owner's earnings; travelers do not pay it.`,
    ],
    asks: 'service fee commission take platform fee 10 percent how does latchkey make money host fee',
  },
  {
    id: 'payment',
    topic: 'Prices and payment',
    title: 'How can I pay, and is my card safe?',
    text: [
      'By card, on the hosted page of our payment provider, in US dollars. Your card details go to the provider and never reach Latchkey.',
    ],
    asks: 'payment methods credit card debit visa mastercard paypal apple pay cash currency euro secure stripe installments',
  },
  {
    id: 'payment-failed',
    topic: 'Prices and payment',
    title: 'My payment did not go through. What now?',
    text: [
      `A declined card is not charged, and your dates stay held for ${HOLD_MINUTES} minutes from booking. Resume the payment from My Bookings and try the card again, or another one.`,
      'A payment that arrives after the hold has run out is sent back in full.',
    ],
    asks: 'card declined payment failed error charged twice double charge payment pending paid but not confirmed insufficient funds try again',
  },
];

const plans = (): HelpSection[] => [
  {
    id: 'plans',
    topic: 'Plans',
    title: 'Which plans are there, and what do they cost?',
    text: [
      PLANS.map(planLine).join('\n'),
      'Plans are for travelers. Each is charged per month; the free one is for everybody.',
    ],
    asks: 'subscription plans price per month compare plans difference plus super plus superplus ultra plus ultraplus premium basic free membership which plan is best',
  },
  {
    id: 'premium',
    topic: 'Plans',
    title: "What is the Premium Traveller's Plan?",
    text: [
      `${PLAN_TERMS.premium.name} costs ${formatCents(PLAN_TERMS.premium.priceCents)} per month and brings the AI concierge, with ${PLAN_TERMS.premium.multiplier}X points on every stay.`,
    ],
    asks: 'premium plan ai concierge what do I get with premium',
  },
  {
    id: 'change-plan',
    topic: 'Plans',
    title: 'How do I change or cancel my plan?',
    text: [
      'On the Subscription page. A higher plan begins at once and the rest of the paid month is taken into account; a lower one, or none, begins when the paid month ends. What you pay today and next is shown before you confirm.',
      'Stays that are paid already keep their multiplier.',
    ],
    asks: 'upgrade downgrade cancel subscription stop membership switch plan unsubscribe proration change plan',
  },
  {
    id: 'failed-renewal',
    topic: 'Plans',
    title: 'What happens when my plan cannot be charged?',
    text: [
      `It goes on for ${GRACE_DAYS} days. Change your card on the Subscription page in that time and nothing is lost; otherwise the plan ends and you are on ${PLAN_TERMS.basic.name}.`,
    ],
    asks: 'renewal failed past due overdue subscription payment grace period card expired plan ended change card',
  },
];

const planLine = (plan: (typeof PLANS)[number]): string => {
  const { name, priceCents, multiplier, concierge } = PLAN_TERMS[plan];
  const price = priceCents === 0 ? 'free' : `${formatCents(priceCents)} per month`;
  return `${name}: ${price}, ${multiplier}X points${concierge ? ', AI concierge' : ''}`;
};

const loyalty = (): HelpSection[] => [
  {
    id: 'points',
    topic: 'Loyalty',
    title: 'How do I earn points?',
    text: [
      `Every whole dollar you pay for a stay earns 1 point, times the multiplier of your plan. Paying ${short(EXAMPLE)} earns ${PLANS.filter(
        (plan) => plan !== 'premium',
      )
        .map(
          (plan) =>
            `${formatCount(pointsFor(EXAMPLE, PLAN_TERMS[plan].multiplier))} with ${PLAN_TERMS[plan].name}`,
        )
        .join(', ')}.`,
      'The multiplier is the one of your plan at payment; changing the plan later does not change it.',
    ],
    asks: 'loyalty program how does it work earn points per dollar rewards multiplier collect points',
  },
  {
    id: 'points-when',
    topic: 'Loyalty',
    title: 'When do my points post?',
    text: [
      'Points are pending from payment and post when the stay is completed, at check-out. When the booking is cancelled they are voided.',
    ],
    asks: 'pending points missing points not received when do I get points posted void points after cancellation',
  },
  {
    id: 'tiers',
    topic: 'Loyalty',
    title: 'Which tiers are there?',
    text: [
      `${TIERS.map((tier, index) => `${TIER_BENEFITS[tier].name} from ${formatCount(index * TIER_STEP_POINTS)} points`).join(', ')}, by all the points you have ever earned. Redeeming points never lowers your tier.`,
    ],
    asks: 'loyalty tiers levels status explorer adventurer voyager elite traveler lose tier benefits reach next level',
  },
  {
    id: 'redeem',
    topic: 'Loyalty',
    title: 'How do I use my points?',
    text: [
      'Redeem them for perks on the Loyalty page: dining, entertainment, attractions, bonus nights and more. You get a voucher with a code. Some perks come with a tier and need no points.',
    ],
    asks: 'redeem spend points perks voucher code rewards catalogue discount use points',
  },
  {
    id: 'points-expiry',
    topic: 'Loyalty',
    title: 'Do points expire?',
    text: ['No. Points do not expire.'],
    asks: 'points expiry expire lose points how long valid points',
  },
];

const reviews = (): HelpSection[] => [
  {
    id: 'write-review',
    topic: 'Reviews',
    title: 'How do I write a review?',
    text: [
      `Once a stay is completed, press Write a Review on the Reviews page: one to five stars, a title, a comment and up to ${REVIEW_PHOTOS_MAX} photos. Each stay can be reviewed once.`,
      `You can change a review for ${REVIEW_EDIT_HOURS} hours.`,
    ],
    asks: 'leave feedback rate a stay review my trip edit review change review delete review photos in review stars',
  },
  {
    id: 'trust-reviews',
    topic: 'Reviews',
    title: 'Are reviews real?',
    text: [
      "A review marked 'Verified Stay' belongs to a completed stay on Latchkey. A review that breaks the rules can be reported; when one is hidden its author is told why.",
    ],
    asks: 'fake reviews verified stay report a review trust hidden review bad review moderation helpful votes',
  },
];

const owners = (): HelpSection[] => [
  {
    id: 'list-home',
    topic: 'For owners',
    title: 'How do I list my property, and what does it cost?',
    text: [
      `Listing is free. Create an account as a property owner and add your home; you pay a ${SERVICE_FEE_PERCENT}% service fee on bookings only.`,
    ],
    asks: 'become a host rent out my house list my home add property listing fee owner account cost for owners',
  },
  {
    id: 'payouts',
    topic: 'For owners',
    title: 'When are owners paid?',
    text: [
      `${PAYOUT_DELAY_HOURS} hours after a stay is completed, to the account set up on the Earnings page. Owners get the nights less the ${SERVICE_FEE_PERCENT}% service fee, and the cleaning fee.`,
    ],
    asks: 'payout owner earnings when do I get paid as a host bank account transfer statement payout schedule',
  },
  {
    id: 'owners-book',
    topic: 'For owners',
    title: 'Can owners book homes or collect points?',
    text: [
      'Only travelers can book, collect points and choose a plan. An owner who wants to travel creates a traveler account.',
    ],
    asks: 'owner account book a stay host points traveler account switch role both owner and traveler',
  },
];

const account = (): HelpSection[] => [
  {
    id: 'create-account',
    topic: 'Account and safety',
    title: 'How do I create an account?',
    text: [
      `Press Get Started and enter your name, e-mail, a password of at least ${MIN_PASSWORD_LENGTH} characters and your age, as a traveler or as a property owner. An account is free.`,
    ],
    asks: 'sign up register new account password length requirements create profile join log in sign in',
  },
  {
    id: 'liability',
    topic: 'Account and safety',
    title: 'Who is liable at a home?',
    text: [
      'Latchkey is only a marketplace. Homes are offered by their owners, and Latchkey is not liable for injuries, theft or damage at properties. You accept this disclaimer when you book.',
    ],
    asks: 'liability disclaimer insurance accident injury stolen theft damage waiver responsible broken something who is responsible',
  },
  {
    id: 'pictures',
    topic: 'Account and safety',
    title: 'Are the pictures of homes real?',
    text: [
      'Pictures of homes in our catalogue are illustrative renders. Photos in reviews are by travelers.',
    ],
    asks: 'photos images pictures real fake render ai generated looks different',
  },
  {
    id: 'support',
    topic: 'Account and safety',
    title: 'How do I reach a person?',
    text: [
      'Ask in the chat and choose to send the conversation to our team. You can follow the request and reply to it on the Support page.',
      'Without an account, or when you cannot sign in, write to us on the Support page: the answer comes by e-mail, with a link to follow it.',
    ],
    asks: 'contact support human agent talk to a person phone number email customer service complaint speak to someone',
  },
];
