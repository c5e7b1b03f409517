import { HelpSearch } from '../help-search.js';
import type { Memory } from '../memory.js';
import { readPolicy } from '../tools/account-tools.js';
import { ask, CONTACT_SUPPORT, source } from '../tools/tool.js';
import { plainReply, toolReply, type Reply, type Turn } from './reply.js';

/** From these values on a help section counts as the answer. */
const MIN_SCORE = 9;
const MIN_COVERED = 0.5;

const UNKNOWN =
  "I don't know the answer to that, and I would rather not guess. Our team can help: send them this conversation and follow their answer on the Support page.";

/** Answers from the help, and refers to support where it has none. */
export class HelpAnswers {
  private readonly help = new HelpSearch();

  /** The section that answers the question, if one matches clearly. */
  policy({ parsed, memory }: Turn): Reply {
    const [best, next] = this.help.find(parsed.text);
    if (!best || best.score < MIN_SCORE || best.covered < MIN_COVERED) return unknown(memory);
    const reply = toolReply(memory, readPolicy(best.section));
    const more = next && next.score > best.score * 0.6 ? [ask(next.section.title)] : [];
    return { ...reply, chips: [...reply.chips, ...more] };
  }

  /** A section by its id. */
  section(id: string, memory: Memory): Reply {
    const section = this.help.section(id);
    return section ? toolReply(memory, readPolicy(section)) : unknown(memory);
  }

  /** How to reach our support team. */
  human(memory: Memory): Reply {
    const reply = this.section('support', memory);
    return {
      ...reply,
      chips: [CONTACT_SUPPORT, ...reply.chips, source('Support', '/support')],
      outcome: 'hand_over',
    };
  }
}

/** Admits that there is no answer, which is better than a wrong one. */
export const unknown = (memory: Memory): Reply => ({
  ...plainReply(memory, UNKNOWN),
  chips: [CONTACT_SUPPORT, source('Help', '/help')],
  outcome: 'hand_over',
  known: false,
});
