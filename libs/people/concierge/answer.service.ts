import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, Settings, type Config } from '#libs/core/platform';
import type { Question, Reply } from './answers/reply.js';
import { ConciergeGateways } from './gateways.port.js';
import { Engine } from './engine.js';
import { LanguageModel, type EarlierLine } from './model/language-model.js';
import { Spending } from './spending.js';

/** An answer and who gave it. */
export interface Answer {
  reply: Reply;
  by: 'engine' | 'model';
}

const MICROS_PER_CENT = 10_000;
const TOKENS_PER_PRICE = 1_000_000;

/** Answers with the language model if it is configured, enabled by operators and within its limits, otherwise with the engine. */
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
    const reply = await this.askModel(question, earlier, person);
    if (!reply) return { reply: await this.engine.answer(question), by: 'engine' };
    const language = await this.engine.languageOf(question);
    return { reply: { ...reply, memory: { ...reply.memory, language } }, by: 'model' };
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
