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
   * JSON about a home, as it is sent.
   * @param read reads what a visitor sees
   */
  async json(id: string, part: 'detail' | 'nights', read: () => Promise<object>): Promise<Buffer> {
    const versionNow = async () => {
      const minute = minuteOf(this.clock.now());
      const version = await this.versions.of(id);
      return version === null ? null : { version, settled: true, minute };
    };
    const { json } = await this.kept.answer(`${part} ${id}`, versionNow, async () => ({
      json: Buffer.from(JSON.stringify(await read())),
    }));
    return json;
  }
}
