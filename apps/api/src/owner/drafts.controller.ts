import { Body, Controller, Param } from '@nestjs/common';
import type { DraftView, PropertyDetailView } from '#libs/core/contracts';
import { draftCalls, type BodyOf } from '#libs/core/contracts/calls';
import { Clock, DomainError } from '#libs/core/platform';
import type { Person } from '#libs/people/identity';
import { manages } from '#libs/stays/hosts';
import { Drafts, ListingsService, PropertyQueries, type DraftRow } from '#libs/stays/properties';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, Roles } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { listingOfDraft, photosOf } from '../properties/listing.js';
import { propertyDetailView } from '../properties/property.view.js';
import { draftView } from './draft.view.js';
import { placeProblemOf } from './listing-checklist.js';
import { ListingFacts } from './listing-facts.queries.js';
import { ListingPhotos } from './listing-photos.js';

const ID = new IdParam('listing.no_draft');

/** Homes that the caller has begun to describe. Additive. @spec G1 */
@ApiTags('owners')
@Roles('property_owner')
@Controller()
export class DraftsController {
  constructor(
    private readonly drafts: Drafts,
    private readonly listings: ListingsService,
    private readonly homes: PropertyQueries,
    private readonly facts: ListingFacts,
    private readonly photos: ListingPhotos,
    private readonly clock: Clock,
  ) {}

  @Serves(draftCalls.list)
  async list(@Caller() owner: Person): Promise<DraftView[]> {
    const drafts = await this.drafts.of(owner.id);
    return Promise.all(drafts.map((draft) => this.viewOf(draft)));
  }

  @Serves(draftCalls.begin)
  async begin(
    @Caller() owner: Person,
    @Body({ schema: draftCalls.begin.body }) { key, fields, photos }: BodyOf<typeof draftCalls.begin>,
  ): Promise<DraftView> {
    const id = await this.drafts.begin(owner.id, { fields, photos: photosOf(photos) }, key ?? null);
    return this.view(id, owner.id);
  }

  @Serves(draftCalls.one)
  one(@Caller() owner: Person, @Param('id', ID) id: string): Promise<DraftView> {
    return this.view(id, owner.id);
  }

  @Serves(draftCalls.save)
  async save(
    @Caller() owner: Person,
    @Param('id', ID) id: string,
    @Body({ schema: draftCalls.save.body }) { version, fields, photos }: BodyOf<typeof draftCalls.save>,
  ): Promise<DraftView> {
    const outcome = await this.drafts.save(id, owner.id, version, { fields, photos: photosOf(photos) });
    const view = await this.view(id, owner.id);
    if (outcome === 'changed_elsewhere') throw changedElsewhere(view);
    return view;
  }

  @Serves(draftCalls.discard)
  discard(@Caller() owner: Person, @Param('id', ID) id: string): Promise<void> {
    return this.drafts.discard(id, owner.id);
  }

  @Serves(draftCalls.restore)
  async restore(@Caller() owner: Person, @Param('id', ID) id: string): Promise<DraftView> {
    await this.drafts.restore(id, owner.id);
    return this.view(id, owner.id);
  }

  /** A second press, or a repeat after a lost answer, finds the home that the first one has made. */
  @Serves(draftCalls.publish)
  async publish(
    @Caller() owner: Person,
    @Param('id', ID) id: string,
    @Body({ schema: draftCalls.publish.body }) { version }: BodyOf<typeof draftCalls.publish>,
  ): Promise<PropertyDetailView> {
    const draft = await this.drafts.one(id, owner.id);
    if (draft) await this.publishDraft(draft, version);
    const home = await this.homes.one(id, owner.id);
    if (!home || !manages(owner.id, home.owner_id)) throw new DomainError('listing.no_draft');
    const now = this.clock.now();
    const nights = { taken: [], offer: await this.homes.offer(home, [], now) };
    return propertyDetailView(home, nights, { now, askerId: owner.id });
  }

  private async publishDraft(draft: DraftRow, version: number): Promise<void> {
    const view = await this.viewOf(draft);
    if (draft.version !== version) throw changedElsewhere(view);
    if (view.checklist.some(({ done }) => !done))
      throw new DomainError('listing.incomplete', { facts: { checklist: view.checklist } });
    const { id: draftId, owner_id: ownerId } = draft;
    const listing = listingOfDraft(draft.fields, draft.photos);
    const outcome = await this.listings.publish({ draftId, ownerId, version, listing });
    if (outcome === 'changed_elsewhere') throw changedElsewhere(await this.view(draftId, ownerId));
  }

  private async view(id: string, ownerId: string): Promise<DraftView> {
    const draft = await this.drafts.one(id, ownerId);
    if (!draft) throw new DomainError('listing.no_draft');
    return this.viewOf(draft);
  }

  private async viewOf(draft: DraftRow): Promise<DraftView> {
    const [facts, photos, placeProblem] = await Promise.all([
      this.facts.ofOwner(draft.owner_id),
      this.photos.of(draft.photos, draft.owner_id),
      placeProblemOf(draft.fields),
    ]);
    return draftView(draft, photos, { ...facts, placeProblem });
  }
}

const changedElsewhere = (current: DraftView): DomainError =>
  new DomainError('listing.changed_elsewhere', { facts: { current } });
