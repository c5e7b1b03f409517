import type { BookingStatus, PayoutStatus } from '#libs/core/rules';
import type { Articles } from './articles/article.js';

/** What is said around questions. */
interface Talk {
  greeting: string;
  thanks: string;
  complaint: string;
  whoAreYou: string;
  others: string;
  demand: string;
  outOfScope: string;
  startOver: string;
  /** Asks which of the choices below is meant. */
  unsure: string;
  /** Admits that there is no answer, and offers our team. */
  unknown: string;
  signIn: string;
  /** Before a rule that holds for everybody. */
  generally: string;
  /** Instead of an article that an operator wrote, which is linked below. */
  inEnglish: string;
  /** Before an article about a question that a rule has refused. */
  notPossible: string;
}

/** Where things are shown that are not told in the chat. */
interface Where {
  homes: string;
  bookings: string;
  loyalty: string;
  subscription: string;
  saved: string;
  earnings: string;
  calendar: string;
}

/** Labels of links and of questions that are offered; a question is asked as it is labelled. */
interface Chips {
  sendToTeam: string;
  signIn: string;
  help: string;
  seeThemAll: string;
  browse: string;
  openQuote: string;
  booking: (ref: string) => string;
  homesThisWeekend: string;
  whatComesBack: string;
  comparePlans: string;
  cancellationPolicy: string;
  thisWeekend: string;
  forTwo: string;
  tomorrowForTwo: string;
  refundOf: (ref: string) => string;
  aboutHome: (home: string) => string;
  homesIn: (city: string) => string;
}

/** A stay as it is told: days, amounts and counts are written in the language. */
export interface SaidStay {
  home: string;
  city: string;
  ref: string;
  from: string;
  to: string;
  nights: string;
  guests: string;
  total: string;
  standing: string;
  /** With time and zone. */
  checkIn: string;
  checkOut: string;
}

type Count = (figure: string, isOne: boolean) => string;

/** The nouns that are counted. */
export interface Counts {
  night: Count;
  guest: Count;
  bedroom: Count;
  minute: Count;
  point: Count;
  home: Count;
}

/** About one's own stays. `about` names a stay with its id and days. */
interface Stays {
  ahead: string;
  noneAhead: string;
  none: string;
  notYours: string;
  noneToCancel: string;
  noRefund: string;
  noHold: string;
  which: (among: string) => string;
  line: (stay: SaidStay) => string;
  about: (stay: { home: string; ref: string; from: string; to: string }) => string;
  comesBack: (money: {
    about: string;
    refund: string;
    paid: string;
    fee: string;
    cleaning: string;
    until: string;
  }) => string;
  nothingBack: (stay: { about: string; deadline: string }) => string;
  unpaidCostsNothing: (about: string) => string;
  isOver: (about: string) => string;
  nothingRefunded: (about: string) => string;
  refunded: (money: { about: string; refund: string; paid: string }) => string;
  refundSent: string;
  refundReturned: string;
  refundOnItsWay: string;
  held: (hold: { about: string; total: string; minutes: string; until: string }) => string;
  earns: (points: {
    plan: string;
    multiplier: number;
    about: string;
    total: string;
    points: string;
    when: string;
  }) => string;
  earned: (about: string) => string;
}

/** About homes on sale. */
interface Homes {
  found: (homes: string, criteria: string) => string;
  none: (criteria: string) => string;
  rightNow: string;
  withinBudget: string;
  inTotal: (total: string) => string;
  perNight: (nightly: string, cleaning: string) => string;
  upTo: (guests: string) => string;
  noneIn: (place: string, towns: string) => string;
  which: (among: string) => string;
  whichAtAll: string;
  forWhichDates: (home: string) => string;
  quote: (quote: {
    home: string;
    from: string;
    to: string;
    guests: string;
    total: string;
    nights: string;
    subtotal: string;
    cleaning: string;
  }) => string;
  refundUntil: (until: string) => string;
  noRefundAnyMore: string;
  taken: string;
  has: (home: string, amenity: string) => string;
  hasNot: (home: string, amenity: string) => string;
  facts: (home: {
    home: string;
    place: string;
    guests: string;
    bedrooms: string;
    nightly: string;
    cleaning: string;
    checkIn: string;
    checkOut: string;
    shortest: number;
    longest: string;
  }) => string;
  amenities: (list: string) => string;
  forNights: (total: string, nights: string) => string;
  cheaper: (home: string, difference: string) => string;
  with: (amenity: string) => string;
  without: (amenity: string) => string;
}

/** About points, plans and vouchers. */
interface Membership {
  points: (account: { balance: string; tier: string; lifetime: string }) => string;
  toNextTier: (points: string, tier: string) => string;
  highestTier: string;
  pending: (points: string) => string;
  forAmount: (amount: string, plans: string) => string;
  plan: (plan: { name: string; multiplier: number }) => string;
  free: string;
  renews: (day: string, price: string) => string;
  changes: (day: string, plan: string) => string;
  pastDue: (plan: { price: string; until: string; free: string }) => string;
  vouchers: string;
  voucher: (voucher: { title: string; code: string; until: string }) => string;
  noVoucher: string;
  buys: (points: string) => string;
  buysNothing: (points: string) => string;
}

/** A home that somebody has put aside. */
interface SaidHome {
  home: string;
  city: string;
}

/** About homes that somebody has saved, and about alerts; `homes` and `alerts` stand before a list. */
interface Saved {
  homes: string;
  noHome: string;
  home: (home: SaidHome & { nightly: string }) => string;
  withdrawn: (home: SaidHome) => string;
  alerts: string;
  noAlert: string;
  /** Waits until nights are free. */
  nights: (alert: SaidHome & { from: string; to: string }) => string;
  /** Waits until a night, or a stay in all, costs less. */
  price: (alert: SaidHome & { below: string; now: string }) => string;
  total: (alert: SaidHome & { from: string; to: string; below: string; now: string }) => string;
  ended: (alert: SaidHome) => string;
}

/** About what owners have. */
interface Owning {
  nobody: string;
  stays: string;
  stay: (stay: Omit<SaidStay, 'city' | 'total' | 'nights'> & { guest: string }) => string;
  earned: (amount: string) => string;
  coming: (amount: string) => string;
  payout: (payout: { day: string; amount: string; standing: string }) => string;
  payoutStanding: Readonly<Record<PayoutStatus, string>>;
  due: (amount: string) => string;
  later: (amount: string, day: string) => string;
  heldBack: (amount: string) => string;
  nothingDue: string;
  kept: (stay: { about: string; amount: string }) => string;
  block: (block: { home: string; from: string; to: string }) => string;
  noBlock: string;
  reliability: (counts: { percent: number; kept: number; counted: number; cancelled: number }) => string;
  noReliability: string;
}

/** The keys of amenities that have a name in every language. */
export const AMENITY_KEYS = [
  'wifi',
  'kitchen',
  'parking',
  'air_conditioning',
  'heating',
  'washer',
  'dryer',
  'dishwasher',
  'workspace',
  'tv',
  'self_check_in',
  'pets',
  'crib',
  'step_free',
  'ev_charger',
  'fireplace',
  'pool',
  'hot_tub',
  'sauna',
  'patio',
  'garden',
  'grill',
  'fire_pit',
  'waterfront',
  'beach',
  'boats',
  'bikes',
  'ski',
] as const;
type AmenityKey = (typeof AMENITY_KEYS)[number];

/** All that the concierge says in a language other than English, in which its tools write. */
export interface Wording {
  /** For days, amounts and lists. */
  locale: string;
  articles: Articles;
  talk: Talk;
  where: Where;
  chips: Chips;
  counts: Counts;
  standing: Readonly<Record<BookingStatus, string>>;
  amenities: Readonly<Record<AmenityKey, string>>;
  stays: Stays;
  homes: Homes;
  membership: Membership;
  saved: Saved;
  owning: Owning;
}
