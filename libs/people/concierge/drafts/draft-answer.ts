import { ARRIVAL_LABELS, MESSAGE_MAX, type ArrivalField, type TimedArrivalField } from '#libs/core/rules';
import { amenitiesSaid, amenityName } from '../reading/amenities.js';
import { plain } from '../reading/vocabulary.js';
import { clock } from '../tools/say.js';
import { placePattern } from '../understanding/features.js';
import { coverage, gistOf, likeness, type Gist } from '../understanding/likeness.js';
import { questionsIn } from '../understanding/questions-in.js';
import { keptVectors } from '../understanding/understanding.js';
import type { WordVectors } from '../understanding/word-vectors.js';
import { DRAFT_TOPICS, TOPIC_EXAMPLES, type DraftTopic } from './topics.js';

/** What a draft may say: nothing here is kept from the guest. */
export interface DraftFacts {
  guestName: string;
  hostName: string;
  home: {
    amenities: readonly string[];
    houseRules: readonly string[];
    maxGuests: number;
    /** `HH:MM` at the home. */
    checkInTime: string;
    checkOutTime: string;
  };
  /** What the guest can read of the arrival guide now. */
  guide: Readonly<Partial<Record<ArrivalField, string>>>;
  /** What is written, and the guest can read later, and from when, in words; null when there is nothing. */
  later: { fields: readonly TimedArrivalField[]; from: string } | null;
}

/** A draft of a host's answer. */
export interface Draft {
  /** Null when nothing that was asked is answered by the guide and the listing. */
  text: string | null;
  /** Where its sentences come from: "Arrival guide: Parking". */
  sources: string[];
  /** Questions that the host has to answer. */
  open: string[];
}

interface Part {
  text: string;
  sources: string[];
  /** The host still has to say something about it. */
  isOpen?: boolean;
}

const TOPIC_FROM = 0.6;
/** The share of a question that a sentence of the guide or the rules must say. */
const SAID_FROM = 0.5;
const FEWEST_LETTERS = 3;
const MOST_QUESTIONS = 8;
const MOST_LETTERS_SHOWN = 200;
/** What a home lists that other sentences answer better. */
const ANSWERED_ELSEWHERE: Readonly<Record<string, DraftTopic>> = {
  wifi: 'wifi',
  parking: 'parking',
  self_check_in: 'getting_in',
};

/** What is longer stands in the guide. */
const MOST_QUOTED = 1_000;

const LISTING = 'Listing';
const RULES = 'House rules';
const places = placePattern([]);

/**
 * Drafts a host's answer to what a guest has written, from the arrival guide and the listing. Nothing is sent: the host reads it first.
 * English is read.
 * @param messages the guest's messages that wait for an answer, oldest first
 */
export async function draftAnswer(messages: readonly string[], facts: DraftFacts): Promise<Draft> {
  const vectors = await keptVectors();
  const questions = messages.flatMap(sentencesOf).slice(-MOST_QUESTIONS);
  const parts: Part[] = [];
  const open: string[] = [];
  for (const question of questions) {
    const found = partsFor(question, facts, vectors);
    parts.push(...found);
    if (found.some(({ isOpen }) => isOpen) || (found.length === 0 && question.includes('?')))
      open.push(question.slice(0, MOST_LETTERS_SHOWN));
  }
  const said = withoutRepeats(parts);
  if (said.length === 0) return { text: null, sources: [], open };
  return { text: letterOf(said, facts), sources: [...new Set(said.flatMap(({ sources }) => sources))], open };
}

function sentencesOf(message: string): string[] {
  return message
    .split(/(?<=[.!?…])\s+|\n+/u)
    .flatMap((sentence) => {
      const several = questionsIn(sentence);
      return several.length > 0 ? several.map(asQuestion) : [sentence.trim()];
    })
    .filter((sentence) => (sentence.match(/\p{L}/gu) ?? []).length >= FEWEST_LETTERS);
}

const asQuestion = (part: string): string => `${part.replace(/[,;.?]+$/, '')}?`;

function partsFor(question: string, facts: DraftFacts, vectors: WordVectors): Part[] {
  const gist = gistOf(question, places, vectors);
  const text = plain(question);
  const amenities = amenitiesSaid(text);
  const topics = new Set([
    wayTopic(text) ?? timeTopic(text) ?? topicOf(gist, vectors),
    ...amenities.map((key) => ANSWERED_ELSEWHERE[key]),
  ]);
  const answers = [...topics].flatMap((topic) => (topic ? ANSWERS[topic](facts) : []));
  if (answers.length > 0) return answers;
  const listedParts = amenities.flatMap((key) => amenityPart(key, gist, facts, vectors));
  return listedParts.length > 0 ? listedParts : saidPart(gist, facts, vectors);
}

const GETTING_IN = /\bget (?:in|inside)\b|\blets? (?:us|ourselves) in\b|\baccess code\b/;
const GETTING_THERE =
  /\bget (?:there|to (?:you|your|the))\b|\bfind (?:you|your place|the (?:house|home|place))\b/;

/** How people come to the door and through it, said in words that are too common to carry meaning. */
function wayTopic(text: string): DraftTopic | null {
  if (GETTING_IN.test(text)) return 'getting_in';
  return GETTING_THERE.test(text) ? 'getting_there' : null;
}

const ABOUT_IN = /\bcheck(?:ing)?[- ]?ins?\b|\b(?:arrive|arriving|arrival|come)\b/;
const ABOUT_OUT = /\bcheck(?:ing)?[- ]?outs?\b|\b(?:leave|leaving|depart|be out|move out|vacate)\b/;
const ASKS_WHEN =
  /\bwhat time\b|\b(?:until|from) when\b|\bhow (?:early|late)\b|\bwhen (?:is|are|do|does|can|could|may|must|should)\b/;
const EARLIER = /\bearl(?:y|ier)\b|\bsooner\b|\bbefore\b/;
const LATER = /\blater?\b|\blonger\b/;

/** When people may come and must go: words that are too common to carry meaning tell the one from the other. */
function timeTopic(text: string): DraftTopic | null {
  const checks = /\bcheck(?:ing)?[- ]?(?:in|out)s?\b/.test(text);
  if (ABOUT_OUT.test(text)) {
    if (LATER.test(text)) return 'late_check_out';
    return ASKS_WHEN.test(text) ? 'check_out' : null;
  }
  if (!ABOUT_IN.test(text)) return null;
  if (EARLIER.test(text)) return 'early_check_in';
  if (LATER.test(text)) return 'late_arrival';
  return ASKS_WHEN.test(text) || checks ? 'check_in' : null;
}

const examples = new WeakMap<WordVectors, { topic: DraftTopic; gist: Gist }[]>();

function topicOf(asked: Gist, vectors: WordVectors): DraftTopic | null {
  let known = examples.get(vectors);
  if (!known) {
    known = DRAFT_TOPICS.flatMap((topic) =>
      TOPIC_EXAMPLES[topic].map((text) => ({ topic, gist: gistOf(text, places, vectors) })),
    );
    examples.set(vectors, known);
  }
  const [best] = known
    .map(({ topic, gist }) => ({ topic, alike: likeness(asked, gist, vectors) }))
    .sort((one, other) => other.alike - one.alike);
  return best && best.alike >= TOPIC_FROM ? best.topic : null;
}

const ANSWERS: Readonly<Record<DraftTopic, (facts: DraftFacts) => Part[]>> = {
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
const IN_GUIDE = 'Arrival guide: ';

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

function amenityPart(amenity: string, asked: Gist, facts: DraftFacts, vectors: WordVectors): Part[] {
  const rule = ruleFor(asked, facts, vectors);
  const yes = amenity === 'pets' ? petsPart(facts) : listed(facts, amenity);
  return [...yes, ...(rule ? [rule] : [])];
}

const petsPart = ({ home }: DraftFacts): Part[] =>
  home.amenities.includes('pets') ? [{ text: 'Yes, pets are welcome.', sources: [LISTING] }] : [];

function ruleFor(asked: Gist, { home }: DraftFacts, vectors: WordVectors): Part | null {
  const rule = likest(asked, home.houseRules, vectors);
  return rule === null
    ? null
    : { text: `From the house rules: ${rule.replace(/\.$/, '')}.`, sources: [RULES] };
}

/** The sentence of the guide or the rules that says most of what is asked. */
function saidPart(asked: Gist, facts: DraftFacts, vectors: WordVectors): Part[] {
  const rule = ruleFor(asked, facts, vectors);
  if (rule) return [rule];
  for (const [field, text] of Object.entries(facts.guide) as [ArrivalField, string][]) {
    const found = likest(asked, text.split(/(?<=[.!?])\s+|\n+/u), vectors);
    if (found !== null) return [guidePart(found, field)];
  }
  return [];
}

function likest(asked: Gist, sentences: readonly string[], vectors: WordVectors): string | null {
  const [best] = sentences
    .map((text) => ({ text: text.trim(), said: coverage(asked, gistOf(text, places, vectors), vectors) }))
    .sort((one, other) => other.said - one.said);
  return best && best.said >= SAID_FROM ? best.text : null;
}

function withoutRepeats(parts: readonly Part[]): Part[] {
  const said = new Set<string>();
  return parts.filter(({ text }) => !said.has(text) && said.add(text));
}

/** Refers the guest to what is too long to be quoted. */
function whereItStands(sources: readonly string[]): string {
  const labels = sources.filter((one) => one.startsWith(IN_GUIDE)).map((one) => one.slice(IN_GUIDE.length));
  return labels.length > 0
    ? `Please see “${labels.join('” and “')}” in your arrival guide.`
    : 'Please see the page of the home.';
}

function letterOf(parts: readonly Part[], { guestName, hostName }: DraftFacts): string {
  const [hello, bye] = [`Hi ${guestName},`, `Best,\n${hostName}`];
  const room = MESSAGE_MAX - hello.length - bye.length - 4;
  const paragraphs: string[] = [];
  let length = 0;
  for (const { text, sources } of parts) {
    const fits = text.length <= MOST_QUOTED && length + text.length + 2 <= room;
    const paragraph = fits ? text : whereItStands(sources);
    if (length + paragraph.length + 2 > room) break;
    paragraphs.push(paragraph);
    length += paragraph.length + 2;
  }
  return [hello, ...paragraphs, bye].join('\n\n');
}
