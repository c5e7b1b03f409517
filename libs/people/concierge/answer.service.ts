import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, Settings, type Config } from '#libs/core/platform';
import { withPremiumOffer } from './answers/act-answers.js';
import type { Question, Reply } from './answers/reply.js';
import { ConciergeGateways } from './gateways.port.js';
import { Engine } from './engine.js';
import { LanguageModel, type EarlierLine } from './model/language-model.js';
import { wishIn } from './reading/acts-wanted.js';
import { normalized } from './reading/plans-and-amounts.js';
import { Spending } from './spending.js';

/** An answer and who gave it. */
export interface Answer {
  reply: Reply;
  by: 'engine' | 'model';
}

const MICROS_PER_CENT = 10_000;
const TOKENS_PER_PRICE = 1_000_000;

/** Answers with the language model if it is configured, enabled by operators and within its limits, otherwise with the engine. @spec decision 55 */
@Injectable()
export class AnswerService {
  private readonly logger = new Logger('Concierge');
  private readonly model: LanguageModel | null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly engine: Engine,
    private readonly spending: Spending,
    private readonly settings: Settings,
    gateways: ConciergeGateways,
  ) {
    const { model } = config.concierge;
    this.model = model ? new LanguageModel(model, gateways) : null;
  }

  /** Answers a question. @param person whose daily limits apply */
  async answer(
    question: Question,
    { earlier, person }: { earlier: readonly EarlierLine[]; person: string },
  ): Promise<Answer> {
    const language = await this.engine.languageOf(question);
    // What stands on cards is written in English.
    const spoken = { ...question, acts: language === 'en' ? question.acts : undefined };
    // What operators have taught comes before what a model would say.
    const isTaught = await this.engine.isTaught(spoken);
    const byModel = isTaught ? null : await this.askModel(spoken, earlier, person);
    const reply = byModel
      ? { ...byModel, memory: { ...byModel.memory, language } }
      : await this.engine.answer(spoken);
    return { reply: offering(reply, spoken), by: byModel ? 'model' : 'engine' };
  }

  private async askModel(
    question: Question,
    earlier: readonly EarlierLine[],
    person: string,
  ): Promise<Reply | null> {
    const { model: modelSettings, daily } = this.config.concierge;
    if (!this.model || !modelSettings) return null;
    const { concierge, concierge_provider } = await this.settings.current();
    if (!concierge || concierge_provider !== 'model') return null;
    const limits = { turns: daily.turns, tokens: daily.tokens, micros: daily.cents * MICROS_PER_CENT };
    if (!(await this.spending.takeTurn(person, question.now, limits))) return null;
    const { reply, why, tokens } = await this.model.answer(question, earlier);
    const cents =
      (tokens.input * modelSettings.inputCents + tokens.output * modelSettings.outputCents) /
      TOKENS_PER_PRICE;
    await this.spending.add(person, question.now, {
      tokens: tokens.input + tokens.output,
      micros: Math.ceil(cents * MICROS_PER_CENT),
    });
    if (why) this.logger.log({ msg: 'The engine answers instead of the language model', why });
    return reply;
  }
}

/** With what Premium would do, for those who want something done and do not have it. @spec G10 */
function offering(reply: Reply, { acts, message }: Question): Reply {
  const wish = acts === null && reply.outcome !== 'decline' ? wishIn(normalized(message)) : null;
  return wish === null ? reply : withPremiumOffer(reply, wish);
}
