import { Injectable } from '@nestjs/common';
import { Clock, minuteOf } from '#libs/core/platform';
import { HomeVersions } from '#libs/stays/search';
import { KeptAnswers } from './kept-answers.js';

/** In bytes. */
const MAX_SIZE = 16_000_000;

/** Keeps what visitors see of a home until the home itself changes. See docs/decisions/0056. */
@Injectable()
export class KeptHomes {
  private readonly kept = new KeptAnswers<{ json: Buffer }>(MAX_SIZE);

  constructor(
    private readonly versions: HomeVersions,
    private readonly clock: Clock,
  ) {}

  /**
   * An answer about a home in JSON, as it is sent.
   * @param about what is asked of it
   * @param read reads what somebody sees who has not signed in
   */
  async json(id: string, about: 'home' | 'nights', read: () => Promise<object>): Promise<Buffer> {
    const source = async () => {
      const minute = minuteOf(this.clock.now());
      const version = await this.versions.of(id);
      return version === null ? null : { version, settled: true, minute };
    };
    const { json } = await this.kept.answer(`${about} ${id}`, source, async () => ({
      json: Buffer.from(JSON.stringify(await read())),
    }));
    return json;
  }
}
