import { Injectable } from '@nestjs/common';
import { DomainError } from '#libs/core/platform';
import { HelpAnswers } from './answers/help-answers.js';
import { homeDescribed, homesFound, stayQuoted } from './answers/home-answers.js';
import { OwnAnswers } from './answers/own-answers.js';
import { result, said, STARTERS, type Question, type Reply, type Turn } from './answers/reply.js';
import { ConciergeGateways } from './gateways.port.js';
import { intentOf, type Intent } from './intents.js';
import { EMPTY_MEMORY } from './memory.js';
import { comparePlans } from './tools/account-tools.js';
import { HAND_OVER, source, type Desk } from './tools/tool.js';
import { hear, merged } from './turn.js';

const ONLY_OWN =
  'I can only see what you may see yourself: homes, our policies, and your own bookings, points and plan. I cannot show or change anything of other people.';

/** The concierge's own engine: understands, asks the tools, and says what they found. Changes nothing. */
@Injectable()
export class Engine {
  private readonly help = new HelpAnswers();
  private readonly own = new OwnAnswers(this.help);

  constructor(private readonly gateways: ConciergeGateways) {}

  /** Answers a message. What a rule refuses is said in the refusal's own words. */
  async answer(question: Question): Promise<Reply> {
    const desk: Desk = { ...question, gateways: this.gateways, places: await this.gateways.places() };
    const heard = hear(question.message, desk);
    const intent = intentOf(heard, question.memory);
    const memory = { ...merged(question.memory, heard.said, intent), intent };
    try {
      return await this.reply(intent, { desk, heard, memory });
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error;
      return {
        ...said(memory, `${error.detail}.`.replace('..', '.')),
        chips: [source('When can I book?', '/help#booking-window')],
      };
    }
  }

  private reply(intent: Intent, turn: Turn): Promise<Reply> | Reply {
    const { desk, heard, memory } = turn;
    switch (intent) {
      case 'greeting':
        return {
          ...said(memory, 'Hello! Ask me about homes, prices, your bookings, points or our policies.'),
          chips: STARTERS,
        };
      case 'thanks':
        return said(memory, 'You are welcome. Is there anything else?');
      case 'start_over':
        return {
          ...said({ ...EMPTY_MEMORY }, 'Let us start over. What are you looking for?'),
          chips: STARTERS,
        };
      case 'others':
        return { ...said(memory, ONLY_OWN), chips: [HAND_OVER] };
      case 'human':
        return this.help.human(memory);
      case 'find_homes':
        return homesFound(turn);
      case 'quote_stay':
        return stayQuoted(turn);
      case 'home_facts':
        return homeDescribed(turn);
      case 'points_for_stay':
        return this.own.earning(turn);
      case 'compare_plans':
        return result(memory, comparePlans(heard.plans, null));
      case 'policy':
        return this.help.policy(turn);
      default:
        return desk.asker.id === null
          ? this.own.signInFirst(intent, memory)
          : this.own.ofMine(intent, turn, desk.asker.id);
    }
  }
}
