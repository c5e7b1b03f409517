import { MESSAGE_MAX } from '#libs/core/rules';
import { languageOf } from '../languages/recognizer.js';
import { amenitiesSaid } from '../reading/amenities.js';
import { placePattern } from '../understanding/features.js';
import { keptVectors } from '../understanding/understanding.js';
import type { WordVectors } from '../understanding/word-vectors.js';
import { sentencesIn, type Sentence } from './asked.js';
import { amenityPart, ANSWERS, IN_GUIDE, leftOpen, saidPart, type DraftFacts, type Part } from './parts.js';
import { isAboutAnother, questionOf, topicsOf } from './question.js';
import type { DraftTopic } from './topics.js';

export type { DraftFacts } from './parts.js';

/** A draft of a host's answer. */
export interface Draft {
  /** Null when nothing that was asked is answered by the guide and the listing. */
  text: string | null;
  /** Where its sentences come from: "Arrival guide: Parking". */
  sources: string[];
  /** Questions that the host has to answer. */
  open: string[];
}

/** Sentences that are read, the latest ones: those that ask, and those that only tell. */
const MOST_READ = 40;
const MOST_TOLD_READ = 10;
const MOST_QUESTIONS = 8;
const MOST_OPEN = 12;
const MOST_LETTERS_SHOWN = 200;
/** What guests may tell without asking, and wait for an answer to. */
const ANNOUNCED: ReadonlySet<DraftTopic> = new Set<DraftTopic>([
  'early_check_in',
  'late_arrival',
  'late_check_out',
  'emergency',
  'guests',
]);
/** What is longer stands in the guide. */
const MOST_QUOTED = 1_000;

const places = placePattern([]);

/**
 * Drafts a host's answer to what a guest has written, from the arrival guide and the listing. Nothing is sent: the host reads it first.
 * English is read; what is written in another language is left to the host.
 * @param messages the guest's messages that wait for an answer, oldest first
 */
export async function draftAnswer(messages: readonly string[], facts: DraftFacts): Promise<Draft> {
  const vectors = await keptVectors();
  const sentences = worthReading(messages.flatMap(sentencesIn));
  const isRead = (await languageOf(messages.join('\n'), null, places)) === 'en';
  const answered = isRead ? sentences.map((one) => ({ ...one, parts: partsFor(one, facts, vectors) })) : [];
  const said = answered.filter(({ parts }) => parts.length > 0).slice(0, MOST_QUESTIONS);
  const isLeft = ({ text, does }: Sentence): boolean => {
    const parts = said.find((one) => one.text === text)?.parts;
    if (parts) return does === 'reports' || parts.some(({ isOpen }) => isOpen);
    return does === 'asks' || does === 'reports';
  };
  const open = sentences
    .filter(isLeft)
    .slice(0, MOST_OPEN)
    .map(({ text }) => text.slice(0, MOST_LETTERS_SHOWN));
  const parts = withoutRepeats(said.flatMap((one) => one.parts));
  if (parts.length === 0) return { text: null, sources: [], open };
  return {
    text: letterOf(parts, facts),
    sources: [...new Set(parts.flatMap(({ sources }) => sources))],
    open,
  };
}

/** The sentences that are read, in their order: much that is told hides no question. */
function worthReading(sentences: readonly Sentence[]): Sentence[] {
  const told = sentences.filter(({ does }) => does === 'tells').slice(-MOST_TOLD_READ);
  const asked = sentences.filter(({ does }) => does !== 'tells').slice(-MOST_READ);
  const read = new Set([...told, ...asked]);
  return sentences.filter((one) => read.has(one));
}

function partsFor(sentence: Sentence, facts: DraftFacts, vectors: WordVectors): Part[] {
  const { does } = sentence;
  const asked = questionOf(sentence, vectors);
  if (isAboutAnother(asked, facts.otherHomes)) return [];
  const topics = [...topicsOf(asked)].filter((topic) => does !== 'tells' || ANNOUNCED.has(topic));
  const answers = topics.flatMap((topic) => ANSWERS[topic](facts));
  if (answers.length > 0) return DEGREE.test(asked.text) ? answers.map(leftOpen) : answers;
  if (does === 'tells' || does === 'reports') return [];
  const amenities = amenitiesSaid(asked.text);
  const listed = amenities.flatMap((key) => amenityPart(key, { asked, amenities }, facts));
  return listed.length > 0 ? listed : saidPart(asked, facts);
}

/** "How much", "how deep": the guide and the listing seldom say it. */
const DEGREE =
  /\bhow (?!do\b|to\b|can\b|does\b|did\b|could\b|would\b|will\b|should\b|is\b|are\b|about\b|we\b|i\b|early\b|late\b|many\b)[a-z]+/;

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
