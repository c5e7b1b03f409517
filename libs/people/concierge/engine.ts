import { Injectable } from '@nestjs/common';
import { DomainError } from '#libs/core/platform';
import { HelpAnswers } from './answers/help-answers.js';
import { homeReply, homesReply, quoteReply } from './answers/home-answers.js';
import { OwnAnswers } from './answers/own-answers.js';
import {
  askBack,
  plainReply,
  STARTERS,
  toolReply,
  type Question,
  type Reply,
  type Turn,
} from './answers/reply.js';
import { ConciergeGateways } from './gateways.port.js';
import { intentOf, type Intent } from './intents.js';
import { EMPTY_MEMORY } from './memory.js';
import { comparePlans } from './tools/account-tools.js';
import { CONTACT_SUPPORT, source, type ToolContext } from './tools/tool.js';
import { mergeMemory, parseMessage } from './turn.js';

const ONLY_OWN =
  'I can only see what you may see yourself: homes, our policies, and your own bookings, points and plan. I cannot show or change anything of other people.';

/** The rule-based engine: detects the intent, runs the tools and phrases their results. Read-only. */
@Injectable()
export class Engine {
  private readonly help = new HelpAnswers();
  private readonly own = new OwnAnswers(this.help);

  constructor(private readonly gateways: ConciergeGateways) {}

  /** Answers a message; a domain error below 500 becomes the answer's text. */
  async answer(question: Question): Promise<Reply> {
    const context: ToolContext = {
      ...question,
      gateways: this.gateways,
      places: await this.gateways.places(),
    };
    const parsed = await parseMessage(question.message, context);
    const intent = intentOf(parsed, question.memory);
    const memory = { ...mergeMemory(question.memory, parsed.preferences, intent), intent };
    try {
      return await this.reply(intent, { context, parsed, memory });
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error;
      return {
        ...plainReply(memory, `${error.detail}.`.replace('..', '.')),
        chips: [source('When can I book?', '/help#booking-window')],
      };
    }
  }

  private reply(intent: Intent, turn: Turn): Promise<Reply> | Reply {
    const { context, parsed, memory } = turn;
    switch (intent) {
      case 'greeting':
        return askBack(
          memory,
          'Hello! Ask me about homes, prices, your bookings, points or our policies.',
          STARTERS,
        );
      case 'thanks':
        return plainReply(memory, 'You are welcome. Is there anything else?');
      case 'start_over':
        return askBack({ ...EMPTY_MEMORY }, 'Let us start over. What are you looking for?', STARTERS);
      case 'others':
        return { ...plainReply(memory, ONLY_OWN), chips: [CONTACT_SUPPORT], outcome: 'decline' };
      case 'human':
        return this.help.human(memory);
      case 'find_homes':
        return homesReply(turn);
      case 'quote_stay':
        return quoteReply(turn);
      case 'home_facts':
        return homeReply(turn);
      case 'points_for_stay':
        return this.own.earnedPoints(turn);
      case 'compare_plans':
        return toolReply(memory, comparePlans(parsed.plans, null));
      case 'policy':
        return this.help.policy(turn);
      default:
        return context.asker.id === null
          ? this.own.signInFirst(intent, memory)
          : this.own.forUser(intent, turn, context.asker.id);
    }
  }
}
