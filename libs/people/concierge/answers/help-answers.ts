import { HelpSearch } from '../help-search.js';
import type { Memory } from '../memory.js';
import { readPolicy } from '../tools/account-tools.js';
import { ask, HAND_OVER, source } from '../tools/tool.js';
import { result, said, type Reply, type Turn } from './reply.js';

/** From here on a section of the help is taken for the answer. */
const SURE_SCORE = 9;
const SURE_COVER = 0.5;

const UNKNOWN =
  "I don't know the answer to that, and I would rather not guess. Our team can help: send them this conversation and follow their answer on the Support page.";

/** Answers out of the help, and the way to a person where it has none. */
export class HelpAnswers {
  private readonly help = new HelpSearch();

  /** The section that is asked for, when it is clear which one. */
  policy({ heard, memory }: Turn): Reply {
    const [best, next] = this.help.find(heard.text);
    if (!best || best.score < SURE_SCORE || best.covered < SURE_COVER) return unknown(memory);
    const found = result(memory, readPolicy(best.section));
    const more = next && next.score > best.score * 0.6 ? [ask(next.section.title)] : [];
    return { ...found, chips: [...found.chips, ...more] };
  }

  /** A section by its name. */
  section(id: string, memory: Memory): Reply {
    const section = this.help.section(id);
    return section ? result(memory, readPolicy(section)) : unknown(memory);
  }

  /** How to reach a person, and the way there. */
  human(memory: Memory): Reply {
    const reply = this.section('support', memory);
    return { ...reply, chips: [HAND_OVER, ...reply.chips, source('Support', '/support')] };
  }
}

/** No answer is better than a wrong one. */
export const unknown = (memory: Memory): Reply => ({
  ...said(memory, UNKNOWN),
  chips: [HAND_OVER, source('Help', '/help')],
  known: false,
});
