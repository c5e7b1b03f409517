import { amenitiesSaid, amenityName, mentionOf } from '../reading/amenities.js';
import { guestsIn } from '../reading/guests.js';
import { stem } from '../reading/search-terms.js';
import { writtenOut } from '../reading/shorthand.js';
import { plain } from '../reading/vocabulary.js';
import { placePattern } from '../understanding/features.js';
import { coverage, gistOf, likeness, type Gist } from '../understanding/likeness.js';
import type { WordVectors } from '../understanding/word-vectors.js';
import { asksWhether } from './about-amenity.js';
import type { Sentence } from './asked.js';
import { timeTopic, wayTopic } from './told-topics.js';
import { DRAFT_TOPICS, TOPIC_EXAMPLES, type DraftTopic } from './topics.js';

const TOPIC_FROM = 0.6;
/** The share of a question that has to be about a topic or an amenity; what asks more about it is for the host. */
export const ABOUT_FROM = 0.6;
/** What a home lists that other sentences answer better. */
const ANSWERED_ELSEWHERE: Readonly<Record<string, DraftTopic>> = {
  wifi: 'wifi',
  parking: 'parking',
  self_check_in: 'getting_in',
};
/** Words in which people ask for anything, and masks of what is another figure each time: they say nothing of what is asked about. */
const ASKING = new Set(
  'have bring use allowed okay ok available included provided offer possible need send tell give info information sorry one more another also question wondering moneyamount datename placename bookingreference 0'.split(
    ' ',
  ),
);
const places = placePattern([]);

/** A sentence as it is compared. */
export interface Question {
  /** Normalised by `plain`, shortened words written out. */
  text: string;
  /** Without the words in which anything is asked. */
  gist: Gist;
  does: Sentence['does'];
  vectors: WordVectors;
}

/** A sentence of a guest, ready to be compared. */
export const questionOf = ({ text, does }: Sentence, vectors: WordVectors): Question => ({
  ...{ text: writtenOut(plain(text)), gist: tellingGist(text, vectors) },
  ...{ does, vectors },
});

/** What a sentence is about, without the words in which anything is asked. */
export function tellingGist(text: string, vectors: WordVectors): Gist {
  const { words } = gistOf(text, places, vectors);
  return { words: words.filter(({ word }) => !ASKING.has(word)) };
}

const WHO_TO_CALL =
  /\bwho(?:m)? (?:do|can|should|could|would) (?:we|i) (?:call|contact|reach|ring|phone|text)\b/;
const IN_TROUBLE = /\bcall\b|\bemergency\b|\burgent|\bhelp\b/;

/** The topics of a question; none when it asks for more than they tell. */
export function topicsOf(asked: Question): ReadonlySet<DraftTopic> {
  const { text, does } = asked;
  const told = [timeTopic(text), wayTopic(text)].filter((topic) => topic !== null);
  if (told.length > 0) return new Set(told);
  if (isHowMany(asked)) return new Set(['guests']);
  const isTrouble = does === 'reports' || IN_TROUBLE.test(text);
  const likest = WHO_TO_CALL.test(text) ? 'emergency' : topicOf(asked);
  const amenities = amenitiesSaid(text);
  const elsewhere = amenities.flatMap((key) => ANSWERED_ELSEWHERE[key] ?? []);
  const meant = [...(likest && (likest !== 'emergency' || isTrouble) ? [likest] : []), ...elsewhere];
  if (WHO_TO_CALL.test(text) || shareAbout(asked, { topics: meant, amenities }) >= ABOUT_FROM)
    return new Set(meant);
  if (does === 'reports') return new Set(['emergency']);
  return new Set(
    amenities.flatMap((key) => (asksWhether(key, text) === 'has' ? (ANSWERED_ELSEWHERE[key] ?? []) : [])),
  );
}

const PEOPLE = /^(?:people|persons?|guests?|adults?|kids?|children|friends?|fine|come|stay|max)$/;

/** Whether a question only says how many come. */
const isHowMany = ({ text, gist }: Question): boolean =>
  guestsIn(text) !== null && gist.words.every(({ word }) => PEOPLE.test(word));

const OTHER_HOME =
  /\b(?:your|the|an) ?other (?:\w+ )?(?:house|home|cabin|cottage|apartment|condo|property|listing|homes|houses|cabins|properties|listings)\b|\banother of your\b/;

/** Whether a question is about another home of the host, of which nothing is known here. @param titles of the others */
export const isAboutAnother = ({ text }: Question, titles: readonly string[]): boolean =>
  OTHER_HOME.test(text) || titles.some((title) => text.includes(plain(title)));

/** The share of a question that is about topics and amenities. */
export function shareAbout(
  { gist, text, vectors }: Question,
  { topics, amenities }: { topics: readonly DraftTopic[]; amenities: readonly string[] },
): number {
  if (topics.length + amenities.length === 0) return 0;
  const known = [
    ...topics.flatMap((topic) => TOPIC_EXAMPLES[topic]),
    ...amenities.flatMap((key) => [mentionOf(key, text) ?? '', amenityName(key)]),
  ];
  const all: Gist = { words: known.flatMap((one) => gistOf(one, places, vectors).words) };
  return gist.words.length === 0 ? 1 : coverage(gist, all, vectors);
}

const examples = new WeakMap<WordVectors, { topic: DraftTopic; gist: Gist }[]>();

/** The topic to whose examples a question is likest; a few words that ask nothing have to name it. */
function topicOf({ gist: asked, does, vectors }: Question): DraftTopic | null {
  let known = examples.get(vectors);
  if (!known) {
    known = DRAFT_TOPICS.flatMap((topic) =>
      TOPIC_EXAMPLES[topic].map((text) => ({ topic, gist: gistOf(text, places, vectors) })),
    );
    examples.set(vectors, known);
  }
  const said = new Set(asked.words.map(({ word }) => stem(word)));
  const [best] = known
    .filter(({ gist }) => does !== 'names' || gist.words.some(({ word }) => said.has(stem(word))))
    .map(({ topic, gist }) => ({ topic, alike: likeness(asked, gist, vectors) }))
    .sort((one, other) => other.alike - one.alike);
  return best && best.alike >= TOPIC_FROM ? best.topic : null;
}
