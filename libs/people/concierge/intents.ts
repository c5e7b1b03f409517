import { PLAN_TERMS, PLANS, type Plan } from '#libs/core/rules';
import type { Memory } from './memory.js';
import type { StatedPreferences } from './reading/read-preferences.js';
import { corrected, plain } from './reading/vocabulary.js';

/** What a message asks for. `policy` is answered from the help, if it has an answer. */
export type Intent =
  | 'greeting'
  | 'thanks'
  | 'human'
  | 'others'
  | 'start_over'
  | 'find_homes'
  | 'quote_stay'
  | 'home_facts'
  | 'my_bookings'
  | 'cancellation_preview'
  | 'my_points'
  | 'points_for_stay'
  | 'compare_plans'
  | 'my_plan'
  | 'policy';

/** A parsed message. */
export interface ParsedMessage {
  text: string;
  preferences: StatedPreferences;
  plans: Plan[];
  /** An amount mentioned in whole dollars, or null. */
  amount: number | null;
}

/** The words that the patterns below look for; typos are corrected to these. */
const VOCABULARY = new Set(
  `cancel cancellation cancelled cancelling refund refunds refunded booking bookings reservation reservations points
  loyalty premium subscription membership compare difference between upgrade downgrade available availability
  tomorrow weekend guests people nights homes house houses cabin cabins cottage apartment rental recommend suggest
  looking search cheapest human person agent support representative complaint balance earned spend spending cleaning
  service policy payment payout payouts review reviews check-in checkout arrival arrive upcoming expire redeem
  voucher password account property owner owners liability agreement contract change money monday tuesday wednesday
  thursday friday saturday sunday january february august september october november december april company
  someone another receive tonight possible maximum minimum declined charged unpaid pending higher lower plans
  explorer adventurer voyager elite pictures photos price prices percent discount deposit eligible`.match(
    /[a-z-]+/g,
  ),
);

/** A normalised message without typos. */
export const normalized = (message: string): string => corrected(plain(message), VOCABULARY);

const HOME =
  /\b(?:homes?|houses?|cabins?|cottages?|apartments?|villas?|rentals?|somewhere|places?|getaway|lodging|accommodations?|stays?)\b/;
const FINDING =
  /\b(?:find|show|search|looking for|look for|need|want|recommend|suggest|any|available|availability|free|got|have you|do you have|list|where can|book)\b/;
const BACK = /\b(?:get back|money back|be refunded|refund|back|lose|returned)\b/;
const MINE = /\b(?:i|my|me|mine|id|ive|im)\b/;
const CANCEL = /\bcancel(?:l?ed|l?ing|s|ls?)?\b/;
const ABOUT_POLICY =
  /\b(?:policy|policies|owner|owners|host|hosts|cleaning|plan|subscription|membership|premium|plus|how long|why|unpaid|pending|before paying|without paying|less than|within|late|same day|no show|where (?:do|can) i cancel|how (?:do|can|to)(?: i)? cancel|where is|arrive|arrived|received|policys|rules?|percent|voucher|points)\b/;

interface Rule {
  intent: Intent;
  applies: (parsed: ParsedMessage, memory: Memory) => boolean;
}

/** The first rule that applies wins; without one, the help is searched. */
const RULES: readonly Rule[] = [
  {
    intent: 'start_over',
    applies: ({ text }) => /^(?:start over|reset|new search|forget (?:it|that))\b/.test(text),
  },
  {
    intent: 'greeting',
    applies: ({ text }) =>
      /^(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening|day))(?: there| latchkey| everyone)?[.,]?$/.test(
        text,
      ),
  },
  {
    intent: 'thanks',
    applies: ({ text }) =>
      /^(?:ok |okay |great |perfect )?(?:thanks?|thank you|thx|cheers)\b.{0,25}$/.test(text),
  },
  {
    intent: 'others',
    applies: ({ text, preferences }) =>
      !preferences.bookingRef &&
      /\b(?:(?:someone|somebody|anyone|everyone|everybody) elses?|(?:another|other|all|every) (?:persons?|guests?|users?|travell?ers?|customers?|peoples?|accounts?|bookings?|reservations?|owners?)|(?:his|her|their|whose) (?:bookings?|address|phone|e-?mail|points|card|password|refund|home address)|(?:(?:bookings?|refunds?|points) (?:of|belonging to)|(?:phone(?: number)?|e-?mail|address|password|card(?: number)?|data|details) (?:of|for|from|belonging to)) (?!my|the|a|it|this|that|these|those|me|\d|one|two|\$)\w+|admin(?:istrator)? (?:password|access|mode)|credit card numbers?|database|system prompt|your (?:prompt|instructions)|list (?:of )?(?:all )?(?:users|customers|bookings|travelers))\b|\w@ ?\w|@| at latchkey\.test/.test(
        text,
      ),
  },
  {
    intent: 'human',
    applies: ({ text }) =>
      /\b(?:humans?|real person|live agent|an? agent|representative|(?:talk|speak|chat) (?:to|with) (?:a|an|some|your|the|support|customer)|contact (?:support|someone|you|your)|complaint|complain|customer (?:service|support)|hand ?over|support team|phone number|reach (?:a person|support|you|someone))\b/.test(
        text,
      ),
  },
  {
    intent: 'points_for_stay',
    applies: ({ text, amount }) => amount !== null && /\bpoints?\b|\bearn\b/.test(text),
  },
  {
    intent: 'cancellation_preview',
    applies: ({ text, preferences }) =>
      !ABOUT_POLICY.test(text) &&
      ((CANCEL.test(text) &&
        (MINE.test(text) || preferences.bookingRef !== undefined || /\b(?:it|this|that|the)\b/.test(text))) ||
        (BACK.test(text) &&
          /\brefund|get back|money back|lose\b/.test(text) &&
          (MINE.test(text) || preferences.bookingRef !== undefined))),
  },
  {
    intent: 'cancellation_preview',
    applies: ({ text }, { intent }) =>
      intent === 'cancellation_preview' &&
      /\b(?:when does (?:that|this|it) (?:change|end)|until when|how long (?:do|have) i|deadline|and if i wait|and tomorrow)\b/.test(
        text,
      ),
  },
  {
    intent: 'my_plan',
    applies: ({ text }) =>
      /\b(?:my (?:current )?(?:plan|subscription|membership)|(?:which|what) plan (?:am i|do i have|have i))\b/.test(
        text,
      ) &&
      !/\b(?:cancel|change|upgrade|downgrade|stop|switch|charged|renew\w*|failed|expired|end)\b/.test(text),
  },
  {
    intent: 'compare_plans',
    applies: ({ text, plans }) =>
      !/\b(?:upgrade|downgrade|cancel|change|switch|stop|renew\w*|failed|concierge)\b/.test(text) &&
      (plans.length > 1 ||
        (plans.length === 1 &&
          plans[0] !== 'premium' &&
          /\b(?:cost|price|much|worth|get|include|month|better|what is|points|compare)\b/.test(text)) ||
        /\b(?:compare|difference|which)\b.*\bplans?\b|\bplans\b.*\b(?:cost|price|differ|compare)/.test(text)),
  },
  {
    intent: 'my_points',
    applies: ({ text }) =>
      /\b(?:points?|tier|loyalty (?:level|status)|loyalty)\b/.test(text) &&
      /\b(?:how many points (?:do )?(?:i|have)|my (?:points|tier|balance|loyalty|current)|(?:which|what) tier (?:am i|do i|have i)|points (?:do )?i have|points balance|next tier|until (?:the )?next|am i (?:a )?(?:voyager|explorer|adventurer|elite))\b/.test(
        text,
      ) &&
      !/\b(?:expire|redeem|use|spend|post|posted|missing|void|lose|valid|not received|why|when|pending)\b/.test(
        text,
      ),
  },
  {
    intent: 'home_facts',
    applies: ({ text, preferences }, { homeIds }) =>
      homeIds.length > 0 &&
      (preferences.ordinal !== undefined || /\b(?:it|this home|that one|that home)\b/.test(text)) &&
      /\b(?:tell me (?:more|about)|more about|details|amenities|bedrooms?|how many (?:people|guests)|what time|check-?in|does it have|has it)\b/.test(
        text,
      ),
  },
  {
    intent: 'quote_stay',
    applies: ({ text, preferences }, { homeIds }) =>
      homeIds.length > 0 &&
      (preferences.ordinal !== undefined || /\b(?:it|this (?:one|home)|that (?:one|home))\b/.test(text)) &&
      (/\b(?:cost|price|quote|total|how much|book|available|free)\b/.test(text) ||
        preferences.ordinal !== undefined ||
        preferences.checkIn !== undefined),
  },
  {
    intent: 'my_bookings',
    applies: ({ text }) =>
      !/\b(?:review|agreement|contract|pay|paid|payment|change|move|reschedule|extend|edit|modify|hold|held|expire|confirm\w*|special|cancel\w*|rate|points|receipt|add)\b/.test(
        text,
      ) &&
      /\b(?:my (?:\w+ ){0,2}(?:bookings?|trips?|reservations?|stays?)|(?:bookings?|trips?|reservations?|stays?) (?:do )?i (?:have|made|booked)|(?:when|what time) (?:is my|do i|does my|can i|should i) ?(?:check(?:ing)?[ -]?(?:in|out)|arrive|leave|next)|upcoming (?:trips?|stays?|bookings?)|where am i (?:going|staying)|have i booked|did i book|do i have (?:a|any) (?:booking|reservation|trip|stay)s?)\b/.test(
        text,
      ),
  },
  {
    intent: 'find_homes',
    applies: ({ text, preferences }) => {
      if (
        /\b(?:how (?:do|does|to|far|early|long|many)|policy|fees?|list my|rent (?:out )?my|my (?:home|house|property|place)|liab\w*|real|pay|paid|allowed|is it possible|owners?|last night)\b/.test(
          text,
        )
      )
        return false;
      const somewhere =
        preferences.place !== undefined ||
        (preferences.unknownPlace !== undefined && (HOME.test(text) || FINDING.test(text)));
      const criterion =
        preferences.checkIn ?? preferences.guests ?? preferences.budget ?? preferences.amenities;
      if (somewhere && (FINDING.test(text) || HOME.test(text) || criterion !== undefined)) return true;
      return FINDING.test(text) && HOME.test(text) && !/\bbring\b/.test(text);
    },
  },
  {
    intent: 'find_homes',
    applies: ({ text, preferences }, { intent }) =>
      intent === 'find_homes' &&
      Object.keys(preferences).some((key) => key !== 'ordinal' && key !== 'bookingRef') &&
      !/\b(?:policy|refund|points|fee|cancel\w*)\b/.test(text),
  },
  {
    intent: 'quote_stay',
    applies: ({ preferences }, { intent }) =>
      intent === 'quote_stay' &&
      (preferences.checkIn ?? preferences.nights ?? preferences.guests) !== undefined,
  },
  {
    intent: 'cancellation_preview',
    applies: ({ preferences, text }, { intent }) =>
      preferences.bookingRef !== undefined &&
      (intent === 'cancellation_preview' || CANCEL.test(text) || BACK.test(text)),
  },
  { intent: 'my_bookings', applies: ({ preferences }) => preferences.bookingRef !== undefined },
];

/** The intent of a message. */
export const intentOf = (parsed: ParsedMessage, memory: Memory): Intent =>
  RULES.find(({ applies }) => applies(parsed, memory))?.intent ?? 'policy';

/** The plans named in a text, cheapest first. */
export function plansIn(text: string): Plan[] {
  const squeezed = text
    .replace(/\bsuper[ -]?plus\b/g, ' super_plus ')
    .replace(/\bultra[ -]?plus\b/g, ' ultra_plus ')
    .replace(/\b(?:free loyalty|basic|free plan)\b/g, ' basic ');
  return PLANS.filter(
    (plan) => new RegExp(`\\b${plan}\\b`).test(squeezed) || squeezed.includes(plain(PLAN_TERMS[plan].name)),
  );
}

/** The first amount in a text, in whole dollars. */
export function amountIn(text: string): number | null {
  const match = /\$\s?(\d[\d,]{0,6})(?:\.\d\d)?\b|\b(\d[\d,]{0,6})\s?(?:dollars?|usd|bucks)\b/.exec(text);
  const digits = match?.[1] ?? match?.[2];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}
