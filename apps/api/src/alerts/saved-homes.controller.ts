import { Body, Controller, Param, Query } from '@nestjs/common';
import type { SavedHomeView } from '#libs/core/contracts';
import {
  type QueryOf,
  type BodyOf,
  savedHomeCalls,
  type Checked,
  type SavedQuery,
} from '#libs/core/contracts/calls';
import { Clock, isUuid } from '#libs/core/platform';
import { MAX_SAVED_HOMES } from '#libs/core/rules';
import type { Person } from '#libs/people/identity';
import { SavedHomes } from '#libs/stays/alerts';
import { PropertyQueries } from '#libs/stays/properties';
import { SearchService } from '#libs/stays/search';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, CallerIdIfAny, Public, SignedIn } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { savedHomeView, type SavedSnapshot } from './alerts.view.js';

const ID = new IdParam('property.not_found');

/** A saved home's id and the instant it was saved; null when only the browser knows it. */
type Entry = readonly [propertyId: string, savedAt: Date | null];

/** Saved homes. Additive. @spec F13 */
@ApiTags('saved')
@Controller()
export class SavedController {
  constructor(
    private readonly saved: SavedHomes,
    private readonly homes: PropertyQueries,
    private readonly search: SearchService,
    private readonly clock: Clock,
  ) {}

  @Public()
  @Serves(savedHomeCalls.list)
  async list(
    @CallerIdIfAny() userId: string | null,
    @Query({ schema: savedHomeCalls.list.query }) query: QueryOf<typeof savedHomeCalls.list>,
  ): Promise<SavedHomeView[]> {
    const entries = userId ? await this.entriesOf(userId) : entriesFrom(query);
    const found = await this.homes.some(entries.map(([id]) => id));
    const byId = new Map(found.map((home) => [home.id, home]));
    const snapshot = await this.snapshotOf(entries, query);
    return entries.flatMap(([id, savedAt]) => {
      const home = byId.get(id);
      // A visitor may send any id, so unlisted homes are left out.
      if (!home || (userId === null && home.status !== 'listed')) return [];
      return [savedHomeView(home, savedAt, snapshot)];
    });
  }

  @SignedIn()
  @Serves(savedHomeCalls.ids)
  async ids(@Caller() person: Person): Promise<string[]> {
    return (await this.saved.of(person.id)).map((row) => row.property_id);
  }

  @SignedIn()
  @Serves(savedHomeCalls.merge)
  async merge(
    @Caller() person: Person,
    @Body({ schema: savedHomeCalls.merge.body }) { property_ids: ids }: BodyOf<typeof savedHomeCalls.merge>,
  ): Promise<string[]> {
    await this.saved.merge(person.id, ids.filter(isUuid));
    return this.ids(person);
  }

  @SignedIn()
  @Serves(savedHomeCalls.save)
  save(@Caller() person: Person, @Param('propertyId', ID) propertyId: string): Promise<void> {
    return this.saved.save(person.id, propertyId);
  }

  @SignedIn()
  @Serves(savedHomeCalls.remove)
  remove(@Caller() person: Person, @Param('propertyId', ID) propertyId: string): Promise<void> {
    return this.saved.remove(person.id, propertyId);
  }

  private async entriesOf(userId: string): Promise<Entry[]> {
    return (await this.saved.of(userId)).map((row): Entry => [row.property_id, row.saved_at]);
  }

  private async snapshotOf(
    entries: readonly Entry[],
    query: Checked<typeof SavedQuery>,
  ): Promise<SavedSnapshot> {
    const now = this.clock.now();
    const ids = entries.map(([id]) => id);
    if (query.check_in === undefined && query.check_out === undefined)
      return { now, nights: null, free: null, prices: await this.search.pricesOf(ids, null) };
    const stay = await this.search.stayOf(query.check_in, query.check_out);
    const [free, prices] = await Promise.all([
      this.homes.bookable(ids, stay, now),
      this.search.pricesOf(ids, stay),
    ]);
    return { now, nights: stay.nights, free, prices };
  }
}

const entriesFrom = ({ ids = '' }: Checked<typeof SavedQuery>): Entry[] =>
  [...new Set(ids.toLowerCase().split(','))]
    .filter(isUuid)
    .slice(0, MAX_SAVED_HOMES)
    .map((id): Entry => [id, null]);
