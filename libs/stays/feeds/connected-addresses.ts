import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '#libs/core/platform';
import { feedsOfOtherHomes } from './feeds.queries.js';
import { unseal } from './seal.js';
import { db } from './tables.js';

/**
 * Makes sure that a home has no feed with the same address. Addresses are stored encrypted, each time differently: the few of the home are read.
 * @throws DomainError `feed.connected`, naming the feed
 */
export async function assertNotConnected(
  em: EntityManager,
  homeId: string,
  address: string,
  secret: string,
): Promise<void> {
  const feeds = await db(em)
    .selectFrom('calendar_feeds')
    .select(['name', 'address_sealed'])
    .where('property_id', '=', homeId)
    .where('host', '=', new URL(address).hostname.replace(/^\[|\]$/g, ''))
    .where('removed_at', 'is', null)
    .execute();
  const same = feeds.find(({ address_sealed: sealed }) => isSealed(sealed, address, secret));
  if (same) throw new DomainError('feed.connected', { what: same.name, field: 'address' });
}

/** By the ids of a home's feeds, the titles of the owner's other homes that have one with the same address. */
export async function otherHomesOf(
  em: EntityManager,
  { userId, homeId }: { userId: string; homeId: string },
  feeds: readonly { id: string; host: string | null; address_sealed: string | null }[],
  secret: string,
): Promise<Map<string, string[]>> {
  const hosts = [...new Set(feeds.flatMap(({ host }) => host ?? []))];
  const others = hosts.length === 0 ? [] : await feedsOfOtherHomes(em, userId, homeId, hosts);
  const opened = others.map(({ title, address_sealed: sealed }) => ({
    title,
    address: sealed === null ? null : unseal(sealed, secret),
  }));
  return new Map(
    feeds.map(({ id, address_sealed: sealed }) => {
      const address = sealed === null || opened.length === 0 ? null : unseal(sealed, secret);
      const same = address === null ? [] : opened.filter((other) => other.address === address);
      return [id, [...new Set(same.map(({ title }) => title))]];
    }),
  );
}

const isSealed = (sealed: string | null, address: string, secret: string): boolean =>
  sealed !== null && unseal(sealed, secret) === address;
