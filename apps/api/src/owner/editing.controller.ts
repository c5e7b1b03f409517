import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Param } from '@nestjs/common';
import type { EditableHomeView } from '#libs/core/contracts';
import { editingCalls, type BodyOf } from '#libs/core/contracts/calls';
import { DomainError, inTransaction } from '#libs/core/platform';
import { toDollars } from '#libs/core/rules';
import type { Person } from '#libs/people/identity';
import { AuditLog } from '#libs/operations/audit';
import { placeProblem, type Located } from '#libs/stays/places';
import { ListingsService, type OwnHome } from '#libs/stays/properties';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, Roles } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { changeOf } from '../properties/listing.js';
import { ListingFacts } from './listing-facts.queries.js';
import { ListingPhotos } from './listing-photos.js';

const ID = new IdParam('property.not_found');
/** What says where a home is. */
const PLACE = ['city', 'state', 'country', 'latitude', 'longitude'] as const;

interface PlaceChange extends Partial<Located> {
  townConfirmed: boolean;
}

/** What owners change of their homes. Additive. @spec D12, G1 */
@ApiTags('owners')
@Roles('property_owner')
@Controller()
export class EditingController {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditLog,
    private readonly listings: ListingsService,
    private readonly facts: ListingFacts,
    private readonly photos: ListingPhotos,
  ) {}

  @Serves(editingCalls.one)
  one(@Caller() owner: Person, @Param('id', ID) id: string): Promise<EditableHomeView> {
    return this.view(id, owner);
  }

  @Serves(editingCalls.edit)
  async edit(
    @Caller() owner: Person,
    @Param('id', ID) id: string,
    @Body({ schema: editingCalls.edit.body })
    { version, town_confirmed: townConfirmed, ...change }: BodyOf<typeof editingCalls.edit>,
  ): Promise<EditableHomeView> {
    await this.assertPlace(id, owner, { ...change, townConfirmed: townConfirmed === true });
    const outcome = await this.listings.edit(id, owner.id, version, changeOf(change));
    const current = await this.view(id, owner);
    if (outcome === 'changed_elsewhere')
      throw new DomainError('listing.changed_elsewhere', { facts: { current } });
    return current;
  }

  /** Also recorded for operators, who may be asked what became of the home. */
  @Serves(editingCalls.remove)
  remove(@Caller() owner: Person, @Param('id', ID) id: string): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const { title, before, isKept } = await this.listings.remove(tx, id, owner.id);
      await this.audit.record(
        tx,
        { id: owner.id, requestId: null },
        {
          action: isKept ? 'home.removed' : 'home.deleted',
          subject: { kind: 'home', id },
          before: { status: before, title },
          after: isKept ? { status: 'removed' } : null,
        },
      );
    });
  }

  /** @throws DomainError `request.invalid` when a home that moves would not lie where its address says */
  private async assertPlace(id: string, owner: Person, change: PlaceChange): Promise<void> {
    const home = await this.listings.own(id, owner.id);
    const next: Located = {
      city: change.city ?? home.city,
      state: change.state ?? home.state,
      country: change.country ?? home.country,
      latitude: change.latitude ?? home.latitude,
      longitude: change.longitude ?? home.longitude,
    };
    const moves = PLACE.some((field) => next[field] !== home[field]);
    // A town that is there already was confirmed before.
    const isSameTown = next.city === home.city && next.state === home.state && next.country === home.country;
    const townConfirmed = isSameTown || change.townConfirmed;
    const problem = moves ? await placeProblem(next, { townConfirmed }) : null;
    if (!problem) return;
    const { fields, message } = problem;
    throw new DomainError('request.invalid', { errors: [{ field: fields[0] ?? 'latitude', message }] });
  }

  private async view(id: string, owner: Person): Promise<EditableHomeView> {
    const home = await this.listings.own(id, owner.id);
    const [photos, bookedUntil] = await Promise.all([
      this.photos.of(home.photos, owner.id),
      this.facts.bookedUntil(id),
    ]);
    return editableView(home, { photos, booked_until: bookedUntil });
  }
}

const editableView = (
  home: OwnHome,
  more: Pick<EditableHomeView, 'photos' | 'booked_until'>,
): EditableHomeView => ({
  id: home.id,
  version: home.version,
  title: home.title,
  description: home.description,
  property_type: home.propertyType,
  address: home.address,
  neighbourhood: home.neighbourhood ?? null,
  city: home.city,
  state: home.state,
  country: home.country,
  latitude: home.latitude,
  longitude: home.longitude,
  time_zone: home.timeZone,
  price_per_night: toDollars(home.nightlyCents),
  bedrooms: home.bedrooms,
  bathrooms: home.bathrooms,
  max_guests: home.maxGuests,
  min_nights: home.minNights,
  max_nights: home.maxNights,
  amenities: home.amenities,
  house_rules: home.houseRules,
  check_in_time: home.checkInTime,
  check_out_time: home.checkOutTime,
  status: home.status,
  ...more,
});
