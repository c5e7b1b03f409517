import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock, minuteOf } from '#libs/core/platform';
import { CatalogVersions } from '#libs/stays/search';

/** All kept lists together, in bytes. */
const MAX_SIZE = 16_000_000;

/** A page of a public list, as it is sent. */
export interface ListPage {
  json: Buffer;
  total: number;
  next: string | null;
}

interface Kept {
  version: string;
  minute: number;
  /** Null when it was asked for once: most of these are never asked for again, and would drive out what is. */
  page: ListPage | null;
}

/**
 * Keeps public lists of homes that are asked for more than once, for as long as nothing has changed that they were read from, by whomever, and for the rest of the minute, by
 * which the day at a home and the last hour of booking are decided. See docs/decisions/0056.
 */
@Injectable()
export class KeptLists {
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ page }, key) => key.length + (page?.json.length ?? 0),
  });

  constructor(
    private readonly catalog: CatalogVersions,
    private readonly clock: Clock,
  ) {}

  /**
   * @param query what is asked for, the same for everybody who asks
   * @param read reads it anew
   */
  async page(query: object, read: () => Promise<ListPage>): Promise<ListPage> {
    const key = JSON.stringify(query);
    const minute = minuteOf(this.clock.now());
    const state = await this.catalog.now();
    const known = this.kept.get(key);
    const isKnown = state !== null && known?.version === state.version;
    if (isKnown && known.page && known.minute === minute) return known.page;
    const page = await read();
    if (state?.settled) this.kept.set(key, { version: state.version, minute, page: isKnown ? page : null });
    return page;
  }
}
