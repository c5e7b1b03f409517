import { LRUCache } from 'lru-cache';

/** The state that an answer is read from. */
export interface AnswerVersion {
  /** Differs as soon as anything has changed that the answer was read from. */
  version: string;
  /** The minute of the product's clock, which decides the day at a home and the last hour of booking. */
  minute: number;
  /** False while a change that this version counts may not be visible yet: what is read now must not be kept. */
  settled: boolean;
}

/** Memory for an entry besides its key and answer, in bytes, roughly. */
const ENTRY_SIZE = 300;

interface Kept<Answer> {
  readFrom: AnswerVersion;
  answer: Answer;
}

/**
 * Public answers, kept from the second request on: most are never asked for again, and would drive out those that are. The least recently
 * used go first. See docs/decisions/0056.
 */
export class KeptAnswers<Answer extends { json: Buffer }> {
  /** By question; null for one that was asked once. */
  private readonly known: LRUCache<string, { kept: Kept<Answer> | null }>;

  /** @param maxSize of all together, in bytes */
  constructor(maxSize: number) {
    this.known = new LRUCache({
      maxSize,
      sizeCalculation: ({ kept }, key) => ENTRY_SIZE + key.length + (kept?.answer.json.length ?? 0),
    });
  }

  /**
   * @param key the same for equal questions
   * @param versionNow asked before the answer is read, so that a change in between makes it outdated; null: nothing may be kept
   * @param read reads the answer anew; what it throws is not kept
   */
  async answer(
    key: string,
    versionNow: () => Promise<AnswerVersion | null>,
    read: () => Promise<Answer>,
  ): Promise<Answer> {
    const known = this.known.get(key);
    if (!known) {
      const answer = await read();
      this.known.set(key, { kept: null });
      return answer;
    }
    const current = await versionNow();
    if (!current) return read();
    const { kept } = known;
    if (kept && isSame(kept.readFrom, current)) return kept.answer;
    const answer = await read();
    if (current.settled) this.known.set(key, { kept: { readFrom: current, answer } });
    return answer;
  }
}

const isSame = (one: AnswerVersion, other: AnswerVersion): boolean =>
  one.version === other.version && one.minute === other.minute;
