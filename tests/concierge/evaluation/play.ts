import type { Question, Reply } from '../../../libs/people/concierge/answers/reply.js';
import { EMPTY_MEMORY } from '../../../libs/people/concierge/memory.js';
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
}

/** What answers; the engine, or a stand-in for it. */
export interface Answerer {
  answer: (question: Question) => Promise<Reply>;
}

/** Plays all conversations of a split, each with its own memory, and judges each turn. */
export async function play(split: Split, world: World, answerer: Answerer): Promise<Judged[]> {
  const played = await Promise.all(
    readPersonas([split]).map((persona) => playPersona(persona, world, answerer)),
  );
  return played.flat();
}

async function playPersona(persona: Persona, world: World, answerer: Answerer): Promise<Judged[]> {
  const now = new Date(world.now);
  const asker = requesterOf(world, persona.signedInAs);
  const judged: Judged[] = [];
  for (const { topic, page, turns } of persona.conversations) {
    let memory = EMPTY_MEMORY;
    for (const turn of turns) {
      const says = saysAt(turn.says, now);
      const reply = await answerer.answer({ message: says, asker, page: askedOn(page), memory, now });
      memory = reply.memory;
      judged.push({ persona: persona.persona, topic, says, reply, ...judge(turn.expect, reply, world) });
    }
  }
  return judged;
}

/** Ids of bookings end in the short id that people see. */
const askedOn = (page: Persona['conversations'][number]['page']): AskedOn => ({
  homeId: page && 'home' in page ? page.home : null,
  bookingId: page && 'booking' in page ? `00000000-0000-4000-8000-0000${page.booking}` : null,
});
