import type { Reply } from '../../libs/people/concierge/answers/reply.js';
import { Engine } from '../../libs/people/concierge/engine.js';
import { NO_PAGE } from '../../libs/people/concierge/page.js';
import { EMPTY_MEMORY } from '../../libs/people/concierge/memory.js';
import { QUESTIONS, type WrittenQuestion } from './questions.js';
import { World, WORLD_NOW } from './world.js';

/** The answer to one question; `missing` is empty when it is right. */
export interface Graded {
  question: WrittenQuestion;
  reply: Reply;
  missing: string[];
}

/** Required share of right answers. */
export const PASS_SHARE = 0.9;

/** Asks the engine all questions. */
export async function evaluate(): Promise<Graded[]> {
  const engine = new Engine(new World());
  return Promise.all(QUESTIONS.map((question) => grade(engine, question)));
}

async function grade(engine: Engine, question: WrittenQuestion): Promise<Graded> {
  const reply = await converse(engine, question);
  const cited = reply.chips.some(
    (chip) => chip.kind === 'source' && question.source !== null && chip.href.startsWith(question.source),
  );
  const right = question.source === null ? !reply.known : cited;
  const missing = question.facts.filter((fact) => !reply.text.includes(fact));
  return { question, reply, missing: right ? missing : [question.source ?? 'I do not know', ...missing] };
}

/** Sends the messages of a conversation. @returns the last answer */
export async function converse(
  engine: Pick<Engine, 'answer'>,
  { turns, asker }: Pick<WrittenQuestion, 'turns' | 'asker'>,
): Promise<Reply> {
  let reply: Reply | null = null;
  for (const message of turns)
    reply = await engine.answer({
      ...{ message, asker, page: NO_PAGE, now: WORLD_NOW },
      memory: reply?.memory ?? EMPTY_MEMORY,
    });
  if (!reply) throw new Error('A conversation has at least one turn');
  return reply;
}

/** The result as text: the share, and each question with a wrong answer. */
export function reportOf(graded: readonly Graded[]): string {
  const failed = graded.filter(({ missing }) => missing.length > 0);
  const share = (graded.length - failed.length) / graded.length;
  const lines = failed.map(
    ({ question, reply, missing }) =>
      `- ${question.turns.join(' / ')}\n    lacks ${missing.join('; ')}\n    said  ${reply.text.replaceAll('\n', ' ').slice(0, 160)}`,
  );
  return [
    `${graded.length - failed.length} of ${graded.length} questions answered (${(share * 100).toFixed(1)} %), ${PASS_SHARE * 100} % wanted`,
    ...lines,
  ].join('\n');
}

/** Share of right answers, 0 to 1. */
export const shareOf = (graded: readonly Graded[]): number =>
  graded.filter(({ missing }) => missing.length === 0).length / graded.length;
