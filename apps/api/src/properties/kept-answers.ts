import { LRUCache } from 'lru-cache';

/** What an answer is read from. */
export interface Source {
  /** Another one as soon as anything has changed that the answer was read from. */
  version: string;
  /** False while a change that this version counts may not be visible yet: what is read now belongs to no version. */
  settled: boolean;
  /** By which the day at a home and the last hour of booking are decided. */
  minute: number;
}

/** What the cache needs for each answer besides its bytes. */
const ENTRY_SIZE = 300;

interface Kept<Answer> {
  source: Source;
  answer: Answer;
}

/**
 * Public answers, kept from the second time on that they are asked for: most are never asked for again, and would drive out those that are.
 * The least recently asked for go first. See docs/decisions/0056.
 */
export class KeptAnswers<Answer extends { json: Buffer }> {
  /** Also what was asked for once, without an answer. */
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
   * @param sourceNow what an answer would be read from now, found out before it is; null when nobody knows
   * @param read reads the answer anew; what it throws is not kept
   */
  async answer(
    key: string,
    sourceNow: () => Promise<Source | null>,
    read: () => Promise<Answer>,
  ): Promise<Answer> {
    const known = this.known.get(key);
    if (!known) {
      const answer = await read();
      this.known.set(key, { kept: null });
      return answer;
    }
    const source = await sourceNow();
    if (!source) return read();
    const { kept } = known;
    if (kept?.source.version === source.version && kept.source.minute === source.minute) return kept.answer;
    const answer = await read();
    if (source.settled) this.known.set(key, { kept: { source, answer } });
    return answer;
  }
}
