import type { Question, Reply } from '../../../libs/people/concierge/answers/reply.js';
import { EMPTY_MEMORY } from '../../../libs/people/concierge/memory.js';
import type { ConciergeGateways } from '../../../libs/people/concierge/gateways.port.js';
import { parseMessage } from '../../../libs/people/concierge/turn.js';
import { Understanding } from '../../../libs/people/concierge/understanding/understanding.js';
import type { AskedOn } from '../../../libs/people/concierge/page.js';
import { readPersonas, saysAt, type Persona, type Split, type World } from './conversations.js';
import { requesterOf } from './evaluation-world.js';
import { judge, type Judgement } from './judge.js';

/** A turn that was played and judged. */
export interface Judged extends Judgement {
  persona: string;
  topic: string;
  says: string;
  reply: Reply;
  /** How likely its likeliest meaning was, 0 to 1. */
  likelihood: number;
}

/** What answers; the engine, or a stand-in for it. */
export interface Answerer {
  answer: (question: Question) => Promise<Reply>;
}

/** How a game is played: by whom it is answered, and how what people write is changed. */
interface Game {
  answerer: Answerer;
  gateways: ConciergeGateways;
  vary?: (says: string) => string;
}

/** Plays all conversations of a split, each with its own memory, and judges each turn. */
export async function play(split: Split, world: World, game: Game): Promise<Judged[]> {
  const played = await Promise.all(readPersonas([split]).map((persona) => playPersona(persona, world, game)));
  return played.flat();
}

async function playPersona(
  persona: Persona,
  world: World,
  { answerer, gateways, vary = (says) => says }: Game,
): Promise<Judged[]> {
  const now = new Date(world.now);
  const asker = requesterOf(world, persona.signedInAs);
  const judged: Judged[] = [];
  for (const { topic, page, turns } of persona.conversations) {
    let memory = EMPTY_MEMORY;
    for (const turn of turns) {
      const says = vary(saysAt(turn.says, now));
      const question = { message: says, asker, page: askedOn(page), memory, now };
      const likelihood = await likelihoodOf(question, gateways);
      const reply = await answerer.answer(question);
      memory = reply.memory;
      judged.push({
        ...{ persona: persona.persona, topic, says, reply, likelihood },
        ...judge(turn.expect, reply, world),
      });
    }
  }
  return judged;
}

const understanding = new Understanding();

/** How likely the likeliest meaning of a question is. */
async function likelihoodOf(question: Question, gateways: ConciergeGateways): Promise<number> {
  const { message, asker, memory } = question;
  const context = { ...question, gateways, places: await gateways.places() };
  const parsed = await parseMessage(message, context);
  const [best] = await understanding.guesses(message, { parsed, asker, memory, places: context.places });
  return best?.likelihood ?? 0;
}

/** Ids of bookings end in the short id that people see. */
const askedOn = (page: Persona['conversations'][number]['page']): AskedOn => ({
  homeId: page && 'home' in page ? page.home : null,
  bookingId: page && 'booking' in page ? `00000000-0000-4000-8000-0000${page.booking}` : null,
});
