import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  announce,
  Clock,
  inTransaction,
  isTimeZone,
  DomainError,
  Settings,
  type Tx,
} from '#libs/core/platform';
import {
  basePriceProblem,
  LENGTHS_CROSSED,
  LISTING_PHOTOS_MIN,
  type Cents,
  type OwnerRules,
} from '#libs/core/rules';
import { assertManages } from '#libs/stays/hosts';
import { Photos } from '#libs/stays/photos';
import { isZoneOf, zoneAt } from '#libs/stays/places';
import { lowestPriceOf } from '#libs/stays/pricing';
import { useOf } from './booked-pictures.queries.js';
import { deleteDraft, lockedDraft, type Outcome } from './drafts.service.js';
import { assertMayAdd } from './homes-limit.js';
import { showPhotos, usePhotos, type ListingPhoto } from './listing-photos.js';
import { ListingStatuses, lockedHomeOf } from './listing-status.js';
import { Property, type HomeDescription, type PropertyStatus } from './property.entity.js';

/** A home as its owner describes it; the API validates formats and limits. */
export type Listing = HomeDescription;

/** What an owner changes of a home. Its photos, with what they show, are all of them, in order. */
export type HomeChange = {
  [Fact in keyof Omit<Listing, 'photos' | 'timeZone'>]?: Listing[Fact] | undefined;
} & { photos?: readonly ListingPhoto[] | undefined };

/** A home that its owner has. */
export type OwnHome = Property & { status: Exclude<PropertyStatus, 'removed'> };

const isOwn = (home: Property): home is OwnHome => home.status !== 'removed';

/** A home that was removed: its last status, and whether its row stays for ended holds. */
export interface Removal {
  title: string;
  before: PropertyStatus;
  isKept: boolean;
}

/** A draft to publish, and the listing that this version of it describes. */
interface Publication {
  draftId: string;
  ownerId: string;
  version: number;
  listing: Listing;
}

/** Lets owners list homes and change them. @spec §6, D12, D13, G1 */
@Injectable()
export class ListingsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly statuses: ListingStatuses,
    private readonly photos: Photos,
  ) {}

  /** One of the owner's homes, whatever its status. @throws DomainError `property.not_found` when it is not theirs */
  async own(homeId: string, ownerId: string): Promise<OwnHome> {
    const em = this.em.fork();
    await assertManages(em, ownerId, homeId);
    const home = await em.findOne(Property, { id: homeId });
    if (!home || !isOwn(home)) throw new DomainError('property.not_found');
    return home;
  }

  /**
   * Lists a home; it is bookable at once unless operators approve listings.
   * @returns its id
   * @throws DomainError `request.invalid` for a time zone that is none, or not that of the place; as {@link assertMayAdd}
   * @spec D12, D13
   */
  async add(ownerId: string, listing: Listing): Promise<string> {
    const id = randomUUID();
    const status = await this.firstStatus();
    await inTransaction(this.em, (tx) => this.insert(tx, { id, ownerId, status, listing }));
    return id;
  }

  /**
   * Lists a draft as the home with the same id. Nothing happens when it has a newer version, or is gone: published or discarded meanwhile.
   * @throws DomainError as {@link add}
   * @spec G1
   */
  async publish({ draftId, ownerId, version, listing }: Publication): Promise<Outcome | 'gone'> {
    const status = await this.firstStatus();
    return inTransaction(this.em, async (tx) => {
      const draft = await lockedDraft(tx, draftId, ownerId);
      if (!draft) return 'gone';
      if (draft.version !== version) return 'changed_elsewhere';
      await this.insert(tx, { id: draftId, ownerId, status, listing });
      await deleteDraft(tx, draftId);
      return 'done';
    });
  }

  /**
   * Changes a home; existing bookings and holds keep what they were made with. Nothing changes when it has a newer version.
   * @throws DomainError `property.not_found` when it is not theirs; `photo.not_yours`; `request.invalid` for too few photos, or a base price
   *   below the lowest price
   * @spec D12, G1
   */
  edit(homeId: string, ownerId: string, version: number, change: HomeChange): Promise<Outcome> {
    return inTransaction(this.em, async (tx) => {
      const home = await lockedHomeOf(tx, ownerId, homeId);
      if (home.version !== version) return 'changed_elsewhere';
      await this.describe(tx, home, change);
      return 'done';
    });
  }

  /**
   * Changes the nightly price; existing bookings and holds keep theirs. The same price changes nothing.
   * @param nightly cents per night
   * @throws DomainError `property.not_found` when it is not theirs; `request.invalid` below the lowest price
   * @spec D12, G4
   */
  changePrice(ownerId: string, homeId: string, nightly: Cents): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const home = await lockedHomeOf(tx, ownerId, homeId);
      await this.describe(tx, home, { nightlyCents: nightly });
    });
  }

  /**
   * Changes the rules for stays that are booked from now on; the same rules change nothing.
   * @returns the rules until now
   * @throws DomainError `property.not_found` when it is not theirs, `request.invalid` when the shortest stay is longer than the longest
   * @spec D12, G5
   */
  changeRules(ownerId: string, homeId: string, rules: OwnerRules): Promise<OwnerRules> {
    assertStayLengths(rules, 'min_nights');
    return inTransaction(this.em, async (tx) => {
      const home = await lockedHomeOf(tx, ownerId, homeId);
      const previous = home.changeRules(rules);
      await tx.flush();
      await this.announceRules(tx, home, previous);
      return previous;
    });
  }

  /** Pauses or relists an owner's home, see {@link ListingStatuses.moveOwn}. @spec D12 */
  changeStatus(ownerId: string, homeId: string, next: 'listed' | 'paused'): Promise<void> {
    return inTransaction(this.em, (tx) => this.statuses.moveOwn(tx, ownerId, homeId, next));
  }

  /**
   * Removes a home for which nobody has ever paid: deletes it, or, when ended holds refer to it, leaves a removed home without what its owner
   * said about it. Hearts, alerts and calendars go with it, its photos are swept. A traveler who wants to hold its nights at the same moment
   * waits for the home, too.
   * @throws DomainError `property.not_found` when it is not theirs, `listing.has_stays`, `listing.is_held` while a hold can still be paid
   * @spec D12, C1
   */
  async remove(tx: Tx, homeId: string, ownerId: string): Promise<Removal> {
    const home = await lockedHomeOf(tx, ownerId, homeId);
    const { title, status: before } = home;
    const use = await useOf(tx, homeId);
    if (use === 'paid_stay') throw new DomainError('listing.has_stays');
    if (use === 'live_hold') throw new DomainError('listing.is_held');
    await usePhotos(tx, this.photos, { homeId, ownerId: home.ownerId, chosen: [] });
    const isKept = use === 'ended_holds';
    if (isKept) home.remove(ownerId);
    else tx.remove(home);
    await tx.flush();
    const facts = { propertyId: homeId, propertyTitle: title, ownerId: home.ownerId };
    await announce(tx, 'property.removed', facts, this.clock.now());
    return { title, before, isKept };
  }

  private async firstStatus(): Promise<'listed' | 'awaiting_approval'> {
    return (await this.settings.get('listing_approval')) ? 'awaiting_approval' : 'listed';
  }

  private async insert(
    tx: Tx,
    { listing, ...facts }: Pick<Property, 'id' | 'ownerId' | 'status'> & { listing: Listing },
  ): Promise<void> {
    assertTimeZone(listing);
    assertStayLengths(listing, 'min_nights');
    await assertMayAdd(tx, facts.ownerId);
    tx.create(Property, { ...listing, ...facts, ratingSum: 0, ratingCount: 0, createdAt: this.clock.now() });
    await tx.flush();
  }

  private async describe(tx: Tx, home: Property, { photos, ...facts }: HomeChange): Promise<void> {
    const { ownerId, nightlyCents: previousCents } = home;
    const previousRules = home.rules();
    const { minNights = home.minNights, maxNights = home.maxNights } = facts;
    assertStayLengths({ minNights, maxNights }, minNights === home.minNights ? 'max_nights' : 'min_nights');
    if (facts.nightlyCents !== undefined && facts.nightlyCents !== previousCents)
      await assertAboveLowest(tx, home.id, facts.nightlyCents);
    let described = false;
    if (photos) {
      assertEnoughPhotos(photos.length, home.photos.length);
      described = await usePhotos(tx, this.photos, { homeId: home.id, ownerId, chosen: photos });
    }
    const different = home.describe({
      ...facts,
      ...movedZone(home, facts),
      photos: photos?.map(({ id }) => id),
    });
    // What photos show is not kept with the home, but is part of its description.
    if (described && !different) home.version += 1;
    await tx.flush();
    // What the photos show may have changed, too.
    if (photos) await showPhotos(tx, home.id);
    await this.announceRules(tx, home, previousRules);
    if (home.nightlyCents === previousCents) return;
    const named = { propertyId: home.id, propertyTitle: home.title, ownerId };
    const prices = { previousCents, nightlyCents: home.nightlyCents };
    await announce(tx, 'property.price_changed', { ...named, ...prices }, this.clock.now());
  }

  private async announceRules(tx: Tx, home: Property, previous: OwnerRules): Promise<void> {
    const rules = home.rules();
    if (isDeepStrictEqual(previous, rules)) return;
    const named = { propertyId: home.id, propertyTitle: home.title, ownerId: home.ownerId };
    await announce(tx, 'property.rules_changed', { ...named, previous, rules }, this.clock.now());
  }
}

/** @throws DomainError `request.invalid` for `field` when the shortest stay is longer than the longest */
function assertStayLengths(
  { minNights, maxNights }: Pick<OwnerRules, 'minNights' | 'maxNights'>,
  field: 'min_nights' | 'max_nights',
): void {
  if (minNights <= maxNights) return;
  throw invalid(field, LENGTHS_CROSSED);
}

/** @throws DomainError `request.invalid` for a base price below the home's lowest price, as the call that sets both refuses it */
async function assertAboveLowest(tx: Tx, homeId: string, nightly: Cents): Promise<void> {
  const problem = basePriceProblem(nightly, await lowestPriceOf(tx, homeId));
  if (problem !== null) throw invalid('price_per_night', problem);
}

/** @throws DomainError `request.invalid` for a zone that is none, or whose clocks differ from those at the place */
function assertTimeZone({ timeZone, ...place }: Listing): void {
  if (!isTimeZone(timeZone)) throw invalid('time_zone', 'Please name a time zone such as America/Denver');
  if (!isZoneOf(timeZone, place))
    throw invalid('time_zone', 'This time zone is not that of the place. Please check the coordinates.');
}

/** The time zone of a home that moves. @spec B2 */
const movedZone = (
  home: Property,
  { latitude = home.latitude, longitude = home.longitude }: HomeChange,
): { timeZone?: string } =>
  latitude === home.latitude && longitude === home.longitude
    ? {}
    : { timeZone: zoneAt({ latitude, longitude }) };

/** A home that has enough photos keeps enough. @spec G1 */
function assertEnoughPhotos(next: number, previous: number): void {
  if (next < Math.min(LISTING_PHOTOS_MIN, previous))
    throw invalid('photos', `Please keep at least ${LISTING_PHOTOS_MIN} photos`);
}

const invalid = (field: string, message: string): DomainError =>
  new DomainError('request.invalid', { errors: [{ field, message }] });
