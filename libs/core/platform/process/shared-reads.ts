import { toTheEnd } from './abandonment.js';

/** One read answers everybody who asks while an earlier read is running. No answer is older than its question. */
export class SharedReads<Question, Answer> {
  private running: Promise<Answer> | null = null;
  private next: { questions: Set<Question>; answer: Promise<Answer> } | null = null;

  /** @param read answers all questions; runs to its end even if callers leave */
  constructor(private readonly read: (questions: ReadonlySet<Question>) => Promise<Answer>) {}

  /** @throws what `read` throws, for everybody who shares it */
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
    // Waits at least for the end of this turn, which gathers its questions.
    await this.running?.catch(() => undefined);
    this.next = null;
    this.running = this.read(questions);
    return this.running;
  }
}
