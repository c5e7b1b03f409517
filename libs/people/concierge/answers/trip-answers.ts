import { nightsBetween, type CivilDate } from '#libs/core/rules';
import type { Memory } from '../memory.js';
import type { StatedPreferences } from '../reading/read-preferences.js';
import { leftOpenIn, nextTripQuestion, tripStated, type TripQuestion } from '../reading/trip-questions.js';
import { wordsOf } from '../reading/vocabulary.js';
import { compareHomes } from '../tools/compare-homes.js';
import { findHomes, quoteStay } from '../tools/home-tools.js';
import { ask } from '../tools/tool.js';
import { obstaclesTo, withoutObstacles, type Obstacle } from '../tools/what-fits.js';
import { mergeMemory } from '../turn.js';
import { askBack, toolReply, type Reply, type Turn } from './reply.js';

/** One short question for each thing that a trip lacks, with answers to choose from. */
const QUESTIONS: Readonly<Record<TripQuestion, readonly [question: string, ...choices: string[]]>> = {
  where: ['Where would you like to go: a town or a state?', 'Anywhere'],
  when: ['When would you like to arrive?', 'This weekend', 'Next weekend', 'Tomorrow'],
  nights: ['For how many nights?', '2 nights', '3 nights'],
  guests: ['For how many people?', '2 people', '4 people'],
  budget: ['What may it cost in total?', 'Up to $500 in total', 'Up to $800 in total', 'No limit'],
  features: [
    'What should it have, such as a hot tub, a pool or pets allowed?',
    'Hot tub',
    'Pets allowed',
    'Nothing special',
  ],
};

/** Begins a trip, or goes on with the one that is planned. Null when a message has nothing to do with it. @spec G10 */
export async function tripReply(turn: Turn): Promise<Reply | null> {
  const asked = turn.memory.tripAsked ?? leftOpenIn(turn.parsed.text);
  const stated = tripStated(turn.parsed, asked);
  const last = asked.at(-1);
  if (stated === null && turn.memory.tripAsked !== null)
    return last !== undefined && isAnswer(turn.parsed.text) ? askedAgain(turn, last) : null;
  const known: Memory = {
    ...mergeMemory(turn.memory, withNights(stated ?? {}, turn.memory), 'find_homes'),
    intent: 'find_homes',
    tripAsked: [...asked],
  };
  const obstacles = await obstaclesTo(turn.context, known);
  if (obstacles.length > 0) return obstaclesReply(known, obstacles);
  const next = nextTripQuestion(known);
  if (next) {
    const [question, ...choices] = QUESTIONS[next];
    const towns = next === 'where' ? turn.context.places.slice(0, 2).map(({ city }) => ask(city)) : [];
    return askBack({ ...known, tripAsked: [...asked, next] }, question, [
      ...towns,
      ...choices.map((one) => ask(one)),
    ]);
  }
  return proposalReply({ ...turn, memory: { ...known, tripAsked: null } });
}

/** Says at once what of a trip cannot be had, and asks about the first of it again, with what can be had as the choice. */
function obstaclesReply(known: Memory, obstacles: readonly Obstacle[]): Reply {
  const memory = withoutObstacles(known, obstacles);
  const [first] = obstacles;
  const again = first ? first.of : 'when';
  const [question, ...choices] = QUESTIONS[again];
  const instead = first?.instead ? [first.instead] : again === 'when' ? choices : [];
  return {
    ...askBack(
      { ...memory, tripAsked: [...(memory.tripAsked ?? []), again] },
      [...obstacles.map(({ text }) => text), question].join('\n'),
      instead.map((one) => ask(one)),
    ),
    tools: ['find_homes'],
  };
}

const LONGEST_ANSWER = 2;

/** So short a text is meant as an answer, whatever it says; thanks and questions are not. */
const isAnswer = (text: string): boolean =>
  wordsOf(text).length <= LONGEST_ANSWER && !/\?|\b(?:thanks?|bye|help|stop|cancel|human|agent)\b/.test(text);

/** An answer that says nothing about a question leads to the same one, with answers to choose from. */
function askedAgain({ memory }: Turn, asked: TripQuestion): Reply {
  const [question, ...choices] = QUESTIONS[asked];
  return askBack(
    memory,
    `I did not understand that. ${question}`,
    choices.map((one) => ask(one)),
  );
}

/** The number of nights may have been said before the first day. */
const withNights = (stated: StatedPreferences, { checkIn, nights }: Memory): StatedPreferences =>
  checkIn === null && nights !== null ? { nights, ...stated } : stated;

/** Up to three homes for a trip of which everything is known, side by side, the first with a card that holds it. */
async function proposalReply({ context, memory }: Turn): Promise<Reply> {
  const found = toolReply(memory, await findHomes(context, memory));
  const { homeIds } = found.memory;
  const [first] = homeIds;
  const { checkIn, checkOut, guests } = memory;
  if (first === undefined || !checkIn || !checkOut || guests === null) return found;
  const stay = { checkIn, checkOut };
  const quoted = toolReply(memory, await quoteStay(context, { homeId: first, ...stay, guests }));
  const compared = toolReply(memory, await compareFound(homeIds, { context, memory }, stay));
  const [summary = ''] = found.text.split('\n');
  return {
    ...found,
    text: `${compared.table ? summary.replace(/:$/, '.') : found.text}\n${quoted.text}`,
    table: compared.table ?? null,
    acts: quoted.acts,
    tools: [...found.tools, ...quoted.tools, ...compared.tools],
    chips: [...(homeIds.length > 1 ? [ask('Hold the second one')] : []), ...found.chips],
  };
}

async function compareFound(
  homeIds: readonly string[],
  { context, memory }: Pick<Turn, 'context' | 'memory'>,
  stay: { checkIn: CivilDate; checkOut: CivilDate },
) {
  const homes = await Promise.all(homeIds.map((id) => context.gateways.home(id, context.asker)));
  const nights = nightsBetween(stay.checkIn, stay.checkOut);
  const { amenities, guests } = memory;
  return compareHomes(
    context,
    homes.filter((home) => home !== null),
    { amenities, nights, stay, guests },
  );
}
