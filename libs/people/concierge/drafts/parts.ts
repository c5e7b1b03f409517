import { ARRIVAL_LABELS, type ArrivalField, type TimedArrivalField } from '#libs/core/rules';
import { amenityName } from '../reading/amenities.js';
import { stem } from '../reading/search-terms.js';
import { clock } from '../tools/say.js';
import { coverage } from '../understanding/likeness.js';
import { asksWhether, rulesAbout } from './about-amenity.js';
import { ABOUT_FROM, shareAbout, tellingGist, type Question } from './question.js';
import type { DraftTopic } from './topics.js';

/** What a draft may say: nothing here is kept from the guest. */
export interface DraftFacts {
  guestName: string;
  hostName: string;
  home: {
    amenities: readonly string[];
    houseRules: readonly string[];
    maxGuests: number;
    /** `HH:MM` at the home; those of the stay, if there is one. */
    checkInTime: string;
    checkOutTime: string;
  };
  /** Titles of the host's other homes, of which nothing is said. */
  otherHomes: readonly string[];
  /** What the guest can read of the arrival guide now. */
  guide: Readonly<Partial<Record<ArrivalField, string>>>;
  /** What is written, and the guest can read later, and from when, in words; null when there is nothing. */
  later: { fields: readonly TimedArrivalField[]; from: string } | null;
}

/** A paragraph of a draft. */
export interface Part {
  text: string;
  sources: string[];
  /** The host still has to say something about it. */
  isOpen?: boolean;
}

const LISTING = 'Listing';
const RULES = 'House rules';
/** The share of a question that a sentence of the guide or the rules must say. */
const SAID_FROM = 0.5;
/** The share of such a sentence that the question must say, if it says less of the question. */
const SAID_BY_QUESTION_FROM = 0.4;
/** From this share on nothing else is asked. */
const NOTHING_ELSE_FROM = 0.95;
/** Words of this weight tell what a sentence is about. */
const TELLING = 0.15;

/** The same, with something left for the host to say. */
export const leftOpen = (part: Part): Part => ({ ...part, isOpen: true });

/** What is said about each topic. */
export const ANSWERS: Readonly<Record<DraftTopic, (facts: DraftFacts) => Part[]>> = {
  wifi: (facts) => {
    const { wifi_name: name, wifi_password: password } = facts.guide;
    if (!name && !password) return later(facts, 'wifi_password') ?? listed(facts, 'wifi');
    const network = name ? `The Wi-Fi network is “${name}”.` : '';
    const secret = password
      ? `The password is “${password}”.`
      : (later(facts, 'wifi_password')?.[0]?.text ?? '');
    return [guidePart([network, secret].filter(Boolean).join(' '), name ? 'wifi_name' : 'wifi_password')];
  },
  parking: (facts) => quoted(facts, 'parking') ?? listed(facts, 'parking'),
  getting_there: (facts) => [
    ...(quoted(facts, 'getting_there') ?? []),
    ...(quoted(facts, 'directions') ?? later(facts, 'directions') ?? []),
  ],
  getting_in: (facts) => {
    const { access_code: code } = facts.guide;
    const found = [
      ...(quoted(facts, 'getting_in') ?? []),
      ...(code
        ? [guidePart(`The access code is ${code}.`, 'access_code')]
        : (later(facts, 'access_code') ?? [])),
    ];
    return found.length > 0 ? found : listed(facts, 'self_check_in');
  },
  check_in: ({ home }) => [checkInPart(home.checkInTime)],
  early_check_in: ({ home }) => [{ ...checkInPart(home.checkInTime), isOpen: true }],
  late_arrival: (facts) => {
    const letsIn = facts.home.amenities.includes('self_check_in');
    const anyTime = letsIn ? ' You can let yourselves in at any hour after that.' : '';
    return [{ ...checkInPart(facts.home.checkInTime, anyTime), isOpen: !letsIn }];
  },
  check_out: ({ home }) => [checkOutPart(home.checkOutTime)],
  late_check_out: ({ home }) => [{ ...checkOutPart(home.checkOutTime), isOpen: true }],
  leaving: (facts) => quoted(facts, 'checkout') ?? [],
  emergency: (facts) => quoted(facts, 'emergency')?.map((part) => ({ ...part, isOpen: true })) ?? [],
  guests: ({ home: { maxGuests } }) => [
    {
      text: `The home takes up to ${maxGuests} ${maxGuests === 1 ? 'guest' : 'guests'}.`,
      sources: [LISTING],
      isOpen: true,
    },
  ],
};

const checkInPart = (time: string, more = ''): Part => ({
  text: `Check-in is from ${clock(time)}.${more}`,
  sources: [LISTING],
});

const checkOutPart = (time: string): Part => ({
  text: `Check-out is until ${clock(time)}.`,
  sources: [LISTING],
});

/** Before the label of what is quoted from the guide. */
export const IN_GUIDE = 'Arrival guide: ';

const guidePart = (text: string, field: ArrivalField): Part => ({
  text,
  sources: [`${IN_GUIDE}${ARRIVAL_LABELS[field]}`],
});

/** What a field of the guide says, when the guest can read it. */
function quoted({ guide }: DraftFacts, field: ArrivalField): Part[] | null {
  const text = guide[field];
  return text ? [guidePart(text, field)] : null;
}

/** When the guest can read a field that is written. */
function later({ later: notYet }: DraftFacts, field: TimedArrivalField): Part[] | null {
  if (!notYet?.fields.includes(field)) return null;
  return [guidePart(`Your arrival guide shows the ${TIMED_NAMES[field]} from ${notYet.from} on.`, field)];
}

const TIMED_NAMES: Readonly<Record<TimedArrivalField, string>> = {
  directions: 'exact directions',
  access_code: 'access code',
  wifi_password: 'Wi-Fi password',
};

/** Says of an amenity that the home has it; what it does not list is for the host to answer. */
const listed = ({ home }: DraftFacts, amenity: string): Part[] =>
  home.amenities.includes(amenity)
    ? [{ text: `Yes, there is ${amenityName(amenity)}.`, sources: [LISTING] }]
    : [];

/**
 * What the listing and the rules say of an amenity. "Yes" is said to who asks whether there is one; who asks whether it is heated gets no answer that
 * could be taken for one.
 */
export function amenityPart(
  key: string,
  { asked, amenities }: { asked: Question; amenities: readonly string[] },
  { home }: DraftFacts,
): Part[] {
  const { rules, isForbidden } = rulesAbout(key, home.houseRules);
  const share = shareAbout(asked, { topics: [], amenities });
  const asksIt = asksWhether(key, asked.text) === 'has';
  const isNamed = share >= NOTHING_ELSE_FROM && !WH.test(asked.text);
  const isListed = home.amenities.includes(key) && !isForbidden && (asksIt || isNamed);
  const has = key === 'pets' ? 'Yes, pets are welcome.' : `Yes, there is ${amenityName(key)}.`;
  const said = [...(isListed ? [{ text: has, sources: [LISTING] }] : []), ...rules.map(rulePart)];
  return share >= ABOUT_FROM && (isListed || rules.length > 0) && (asksIt || isNamed)
    ? said
    : said.map(leftOpen);
}

const WH = /^(?:how|what|when|where|which|why|who)\b/;

const rulePart = (rule: string): Part => ({
  text: `From the house rules: ${rule.replace(/\.$/, '')}.`,
  sources: [RULES],
});

/** The sentence of the rules or the guide that says most of what is asked; left open where it says only a part of it. */
export function saidPart(asked: Question, { home, guide }: DraftFacts): Part[] {
  const rule = likest(asked, home.houseRules);
  if (rule) return [{ ...rulePart(rule.text), isOpen: !rule.isAll }];
  for (const [field, text] of Object.entries(guide) as [ArrivalField, string][]) {
    const found = likest(asked, text.split(/(?<=[.!?])\s+|\n+/u));
    if (found) return [{ ...guidePart(found.text, field), isOpen: !found.isAll }];
  }
  return [];
}

/** The sentence that shares most with what is asked, one telling word at least. */
function likest(
  { gist, vectors }: Question,
  sentences: readonly string[],
): { text: string; isAll: boolean } | null {
  const telling = new Set(gist.words.filter(({ weight }) => weight >= TELLING).map(({ word }) => stem(word)));
  const [best] = sentences
    .map((text) => ({ text: text.trim(), said: tellingGist(text, vectors) }))
    .filter(({ said }) => said.words.some(({ word }) => telling.has(stem(word))))
    .map(({ text, said }) => ({
      text,
      share: coverage(gist, said, vectors),
      isMet: coverage(said, gist, vectors) >= SAID_BY_QUESTION_FROM,
    }))
    .filter(({ share, isMet }) => share >= SAID_FROM || isMet)
    .sort((one, other) => other.share - one.share);
  return best ? { text: best.text, isAll: best.share >= ABOUT_FROM } : null;
}
