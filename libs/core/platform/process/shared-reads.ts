import { toTheEnd } from './abandonment.js';

/**
 * Reads once for all who ask while an earlier read is on its way. Whoever asks gets a state that is at the earliest that of the moment of
 * asking.
 */
export class SharedReads<Question, Answer> {
  private running: Promise<Answer> | null = null;
  private next: { questions: Set<Question>; answer: Promise<Answer> } | null = null;

  /** @param read answers all questions; runs to its end, whoever leaves */
  constructor(private readonly read: (questions: ReadonlySet<Question>) => Promise<Answer>) {}

  /** @throws what `read` throws, for all who share it; the next read starts anew */
  ask(question: Question): Promise<Answer> {
    this.next ??= this.begun();
    this.next.questions.add(question);
    return this.next.answer;
  }

  private begun() {
    const questions = new Set<Question>();
    return { questions, answer: toTheEnd(() => this.afterRunning(questions)) };
  }

  private async afterRunning(questions: ReadonlySet<Question>): Promise<Answer> {
    // Also without one, so that the questions of this turn are together.
    await this.running?.catch(() => undefined);
    this.next = null;
    this.running = this.read(questions);
    return this.running;
  }
}
