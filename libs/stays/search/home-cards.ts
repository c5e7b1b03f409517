import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { homesByVersion, type FoundHome, type HomeVersion } from './found-homes.queries.js';

/** About three kilobytes each. */
const KEPT = 3_000;

interface Card {
  version: number;
  home: FoundHome;
}

/**
 * Homes as lists show them. Kept by their versions, so that a search which finds homes that are known reads only its index, and shows
 * none of them as it was before a change.
 */
@Injectable()
export class HomeCards {
  private readonly cards = new LRUCache<string, Card>({ max: KEPT });

  /** The homes, in the order given. Nobody may change them. One that has been taken off the market since it was found is left out. */
  async of(em: EntityManager, found: readonly HomeVersion[]): Promise<FoundHome[]> {
    const known = found.map(({ id, version }) => this.known(id, version));
    const missing = found.filter((_, n) => known[n] === undefined);
    if (missing.length === 0) return known.filter((home) => home !== undefined);
    const read = await this.read(em, missing);
    return found.flatMap(({ id }, n) => known[n] ?? read.get(id) ?? []);
  }

  private known(id: string, version: number): FoundHome | undefined {
    const card = this.cards.get(id);
    return card?.version === version ? card.home : undefined;
  }

  private async read(em: EntityManager, missing: readonly HomeVersion[]): Promise<Map<string, FoundHome>> {
    const rows = await homesByVersion(
      em,
      missing.map(({ id }) => id),
    );
    const read = new Map<string, FoundHome>();
    for (const { version, ...home } of rows) {
      this.cards.set(home.id, { version, home });
      read.set(home.id, home);
    }
    return read;
  }
}
