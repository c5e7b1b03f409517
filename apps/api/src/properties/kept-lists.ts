import { Injectable } from '@nestjs/common';
import { Clock, minuteOf } from '#libs/core/platform';
import { CatalogVersions } from '#libs/stays/search';
import { KeptAnswers } from './kept-answers.js';

/** In bytes. */
const MAX_SIZE = 16_000_000;

/** A page of a public list, as it is sent. */
export interface ListPage {
  json: Buffer;
  total: number;
  next: string | null;
}

/** Keeps public lists of homes until something changes that any of them was read from. See docs/decisions/0056. */
@Injectable()
export class KeptLists {
  private readonly kept = new KeptAnswers<ListPage>(MAX_SIZE);

  constructor(
    private readonly catalog: CatalogVersions,
    private readonly clock: Clock,
  ) {}

  /**
   * @param query what is asked for, the same for everybody who asks
   * @param read reads it anew
   */
  page(query: object, read: () => Promise<ListPage>): Promise<ListPage> {
    const versionNow = async () => {
      const minute = minuteOf(this.clock.now());
      const state = await this.catalog.now();
      return state && { ...state, minute };
    };
    return this.kept.answer(JSON.stringify(query), versionNow, read);
  }
}
