import { SHIPPED_KNOWLEDGE, type HelpKnowledge } from '#libs/people/help';
import { HelpSearch } from '../help-search.js';
import { articleText } from '../languages/articles/article-text.js';
import type { Told } from '../languages/speaker.js';
import type { Memory } from '../memory.js';
import { readPolicy } from '../tools/account-tools.js';
import { ask, CONTACT_SUPPORT, source } from '../tools/tool.js';
import { askBack, plainReply, toolReply, type Reply, type Turn } from './reply.js';

/** From these values on a section is one of the choices. */
const MIN_SCORE = 9;
const MIN_COVERED = 0.5;
const MOST_CHOICES = 3;

/** Sections about what a person may have to look at. */
const NEEDS_PEOPLE: ReadonlySet<string> = new Set([
  'arrival-guide',
  'support',
  'trouble-at-home',
  'refund-failed',
  'payment-failed',
  'pay-elsewhere',
  'message-safety',
  'liability',
]);

const UNKNOWN =
  "I don't know the answer to that, and I would rather not guess. Our team can help: send them this conversation and follow their answer on the Support page.";

/** Answers from the help, and refers to support where it has none. */
export class HelpAnswers {
  private knowledge = SHIPPED_KNOWLEDGE;
  private help = new HelpSearch(SHIPPED_KNOWLEDGE.articles);
  private asShipped = asShippedOf(SHIPPED_KNOWLEDGE);

  /** The help as it is published. */
  get known(): HelpKnowledge {
    return this.knowledge;
  }

  /** Answers with this help from now on. */
  use(knowledge: HelpKnowledge): void {
    if (knowledge.stamp === this.knowledge.stamp) return;
    this.knowledge = knowledge;
    this.help = new HelpSearch(knowledge.articles);
    this.asShipped = asShippedOf(knowledge);
  }

  /** How an article is told in languages other than English. */
  readonly told: Told = (id) => {
    if (this.help.section(id) === null) return 'nowhere';
    return this.asShipped.has(id) ? 'translated' : 'in_english';
  };

  /** Whether an article is published. */
  has(id: string): boolean {
    return this.help.section(id) !== null;
  }

  /** Asks what is meant, with the likeliest articles of the help as choices. @param meanings the likeliest first */
  unsure({ parsed, memory }: Turn, meanings: readonly (string | undefined)[]): Reply {
    const found = this.help
      .find(parsed.text)
      .filter(({ score, covered }) => score >= MIN_SCORE && covered >= MIN_COVERED);
    const guessed = meanings.flatMap((id) => this.help.section(id ?? '') ?? []);
    const sections = new Set([...found.map(({ section }) => section), ...guessed]);
    if (sections.size === 0) return unknown(memory);
    const choices = [...sections].slice(0, MOST_CHOICES).map(({ title }) => ask(title));
    return {
      ...askBack(
        memory,
        'I am not sure what you mean. Is it one of these?',
        [...choices, CONTACT_SUPPORT],
        ({ wording }) => wording.talk.unsure,
      ),
      known: false,
    };
  }

  /** A rule that holds for everybody, beside what is somebody's own; an empty text where no article tells it. */
  general(id: string | undefined, memory: Memory): Reply {
    return id !== undefined && this.has(id) ? this.section(id, memory) : plainReply(memory, '');
  }

  /** A section by its id. */
  section(id: string, memory: Memory): Reply {
    const section = this.help.section(id);
    if (!section) return unknown(memory);
    const reply: Reply = {
      ...toolReply(memory, readPolicy(section)),
      translated: (speaker) => articleText(id, speaker) ?? speaker.wording.talk.unknown,
    };
    return NEEDS_PEOPLE.has(id) ? { ...reply, chips: [CONTACT_SUPPORT, ...reply.chips] } : reply;
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

const asShippedOf = ({ articles }: HelpKnowledge): ReadonlySet<string> =>
  new Set(articles.flatMap(({ id, isAsShipped }) => (isAsShipped ? [id] : [])));

/** Admits that there is no answer, which is better than a wrong one. */
export const unknown = (memory: Memory): Reply => ({
  ...plainReply(memory, UNKNOWN),
  translated: ({ wording }) => wording.talk.unknown,
  chips: [CONTACT_SUPPORT, source('Help', '/help')],
  outcome: 'hand_over',
  known: false,
});
