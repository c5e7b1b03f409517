import { Body, Controller, Param, Query } from '@nestjs/common';
import type {
  NearbyHomeView,
  NightsView,
  OwnersHomeView,
  PinView,
  PropertyDetailView,
  PropertyView,
  QuoteView,
} from '#libs/core/contracts';
import {
  type QueryOf,
  type BodyOf,
  LIST_LIMIT,
  propertyCalls,
  SEARCH_LIMIT,
  type Checked,
  type StayDatesQuery,
} from '#libs/core/contracts/calls';
import { Clock, DomainError, todayIn } from '#libs/core/platform';
import { addDays, bookableDays, dollars, MAX_NIGHTS, preparationNights } from '#libs/core/rules';
import { Deals } from '#libs/stays/deals';
import type { Person } from '#libs/people/identity';
import {
  HomePrices,
  ListingsService,
  PropertyQueries,
  QuoteService,
  type HomeRow,
  type VisibleHome,
} from '#libs/stays/properties';
import { SearchService, type SearchFilters } from '#libs/stays/search';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { JsonText } from '../http/json-text.js';
import { Paging, type SetPaging } from '../http/paging.js';
import { Caller, CallerIdIfAny, Public, Roles } from '../http/policy.js';
import { PerMinute } from '../http/rate-limit.js';
import { Serves } from '../http/serves.js';
import { homeList } from './home-list.js';
import { KeptHomes } from './kept-homes.js';
import { KeptLists, type ListPage } from './kept-lists.js';
import { listingOf } from './listing.js';
import {
  nearbyView,
  nightsView,
  ownersHomeView,
  pinView,
  propertyDetailView,
  quoteView,
} from './property.view.js';
import { dealPinView, dealView } from './reduction.view.js';
import { filtersOf } from './search-request.js';

/** Maximum number of homes on a map. */
const PINS_LIMIT = 500;
/** Per person and minute. */
const QUOTES = 120;
/** Kilometers; two or three hours by car. */
const NEARBY = { within: 250, limit: 6 };
const ID = new IdParam('property.not_found');

/** Distances are measured from where the public sees the home, because three of them would give its place away. @spec G2 */
const publicPlaceOf = ({ id, public_latitude: latitude, public_longitude: longitude }: HomeRow) => ({
  id,
  latitude,
  longitude,
});

const wholeList = (views: readonly (PropertyView | PinView)[], total: number): ListPage => ({
  json: Buffer.from(JSON.stringify(views)),
  total,
  next: null,
});

/** Homes. @spec §7; F9, F12, F13, F15 */
@ApiTags('properties')
@Controller()
export class PropertiesController {
  constructor(
    private readonly search: SearchService,
    private readonly deals: Deals,
    private readonly homes: PropertyQueries,
    private readonly quotes: QuoteService,
    private readonly listings: ListingsService,
    private readonly prices: HomePrices,
    private readonly clock: Clock,
    private readonly keptLists: KeptLists,
    private readonly keptHomes: KeptHomes,
  ) {}

  @Public()
  @Serves(propertyCalls.list)
  async list(
    @Query({ schema: propertyCalls.list.query }) query: QueryOf<typeof propertyCalls.list>,
    @Paging() setPaging: SetPaging,
  ): Promise<JsonText<PropertyView[]>> {
    const page = await this.keptLists.page({ list: query }, () => this.listed(query));
    setPaging(page);
    return new JsonText(page.json);
  }

  @Public()
  @Serves(propertyCalls.pins)
  async pins(
    @Query({ schema: propertyCalls.pins.query }) query: QueryOf<typeof propertyCalls.pins>,
    @Paging() setPaging: SetPaging,
  ): Promise<JsonText<PinView[]>> {
    const page = await this.keptLists.page({ pins: query }, () => this.pinned(query));
    setPaging(page);
    return new JsonText(page.json);
  }

  @Roles('property_owner')
  @Serves(propertyCalls.mine)
  async mine(
    @Caller() owner: Person,
    @Query({ schema: propertyCalls.mine.query })
    { limit = LIST_LIMIT, cursor }: QueryOf<typeof propertyCalls.mine>,
    @Paging() setPaging: SetPaging,
  ): Promise<OwnersHomeView[]> {
    const page = await this.homes.ofOwner(owner.id, { limit, cursor: cursor ?? null });
    setPaging(page);
    const now = this.clock.now();
    const offers = await this.prices.offersOf(page.homes);
    return page.homes.map((home) => ownersHomeView(home, offers.get(home.id), now));
  }

  @Roles('property_owner')
  @Serves(propertyCalls.create)
  async create(
    @Caller() owner: Person,
    @Body({ schema: propertyCalls.create.body }) dto: BodyOf<typeof propertyCalls.create>,
  ): Promise<PropertyDetailView> {
    const id = await this.listings.add(owner.id, listingOf(dto));
    return this.detail(id, owner.id);
  }

  @Roles('property_owner')
  @Serves(propertyCalls.changePrice)
  async changePrice(
    @Caller() owner: Person,
    @Param('id', ID) id: string,
    @Body({ schema: propertyCalls.changePrice.body })
    { price_per_night: price }: BodyOf<typeof propertyCalls.changePrice>,
  ): Promise<PropertyDetailView> {
    await this.listings.changePrice(owner.id, id, dollars(price));
    return this.detail(id, owner.id);
  }

  @Roles('property_owner')
  @Serves(propertyCalls.changeStatus)
  async changeStatus(
    @Caller() owner: Person,
    @Param('id', ID) id: string,
    @Body({ schema: propertyCalls.changeStatus.body }) { status }: BodyOf<typeof propertyCalls.changeStatus>,
  ): Promise<PropertyDetailView> {
    await this.listings.changeStatus(owner.id, id, status);
    return this.detail(id, owner.id);
  }

  @Public()
  @Serves(propertyCalls.one)
  async one(
    @Param('id', ID) id: string,
    @CallerIdIfAny() askerId: string | null,
  ): Promise<PropertyDetailView | JsonText<PropertyDetailView>> {
    if (askerId !== null) return this.detail(id, askerId);
    return new JsonText(await this.keptHomes.json(id, 'detail', () => this.detail(id, null)));
  }

  @Public()
  @Serves(propertyCalls.nearby)
  async nearby(
    @Param('id', ID) id: string,
    @Query({ schema: propertyCalls.nearby.query }) query: QueryOf<typeof propertyCalls.nearby>,
  ): Promise<NearbyHomeView[]> {
    const home = await this.homeFor(null, id);
    const stay = await this.stayOf(query);
    const now = this.clock.now();
    const found = await this.search.near(publicPlaceOf(home), filtersOf({}, stay), NEARBY);
    return found.map((one) => nearbyView(one, now, stay?.nights ?? null));
  }

  @Public()
  @PerMinute(QUOTES)
  @Serves(propertyCalls.quote)
  async quote(
    @Param('id', ID) id: string,
    @Query({ schema: propertyCalls.quote.query }) query: QueryOf<typeof propertyCalls.quote>,
    @CallerIdIfAny() askerId: string | null,
  ): Promise<QuoteView> {
    const { check_in: checkIn, check_out: checkOut, guests = 1, voucher } = query;
    return quoteView(
      await this.quotes.quote({ propertyId: id, checkIn, checkOut, guests, viewerId: askerId, voucher }),
    );
  }

  @Public()
  @Serves(propertyCalls.nights)
  async nights(
    @Param('id', ID) id: string,
    @CallerIdIfAny() askerId: string | null,
  ): Promise<NightsView | JsonText<NightsView>> {
    if (askerId !== null) return this.availability(id, askerId);
    return new JsonText(await this.keptHomes.json(id, 'nights', () => this.availability(id, null)));
  }

  private async listed(query: QueryOf<typeof propertyCalls.list>): Promise<ListPage> {
    const limit = query.limit ?? SEARCH_LIMIT;
    if (query.deals) {
      const deals = await this.deals.find(query.deals, filtersOf(query, null));
      const now = this.clock.now();
      return wholeList(
        deals.slice(0, limit).map((deal) => dealView(deal, now)),
        deals.length,
      );
    }
    const stay = await this.stayOf(query);
    const page = { sort: query.sort ?? 'recommended', limit, cursor: query.cursor ?? null };
    const found = await this.search.find(filtersOf(query, stay), page);
    const json = homeList(found, this.clock.now(), stay?.nights ?? null);
    return { json, total: found.total, next: found.next };
  }

  private async pinned(query: QueryOf<typeof propertyCalls.pins>): Promise<ListPage> {
    if (query.deals) {
      const deals = await this.deals.find(query.deals, filtersOf(query, null));
      return wholeList(deals.map(dealPinView), deals.length);
    }
    const stay = await this.stayOf(query);
    const { pins, total } = await this.search.pins(filtersOf(query, stay), PINS_LIMIT);
    return wholeList(
      pins.map((pin) => pinView(pin, stay?.nights ?? null)),
      total,
    );
  }

  private async detail(id: string, askerId: string | null): Promise<PropertyDetailView> {
    const home = await this.homeFor(askerId, id);
    const now = this.clock.now();
    return propertyDetailView(home, await this.nightsOf(home, askerId, now), { now, askerId });
  }

  private async availability(id: string, askerId: string | null): Promise<NightsView> {
    const home = await this.homeFor(askerId, id);
    const now = this.clock.now();
    return nightsView(home, await this.nightsOf(home, askerId, now), now);
  }

  private async homeFor(askerId: string | null, id: string): Promise<VisibleHome> {
    const home = await this.homes.one(id, askerId);
    if (!home) throw new DomainError('property.not_found');
    return home;
  }

  /** The stay in a search query; null without dates. */
  private async stayOf({
    check_in: from,
    check_out: to,
  }: Checked<typeof StayDatesQuery>): Promise<SearchFilters['stay']> {
    return from || to ? this.search.stayOf(from, to) : null;
  }

  private async nightsOf(home: HomeRow, askerId: string | null, now: Date) {
    const taken = await this.takenNights(home, askerId, now);
    return { taken, offer: await this.homes.offer(home, taken, now) };
  }

  /** The taken nights that a stay starting inside the window could include. */
  private takenNights(home: HomeRow, askerId: string | null, now: Date) {
    const { from, to } = bookableDays(todayIn(home.time_zone, now));
    const { id, check_in_time: checkInTime, check_out_time: checkOutTime } = home;
    const preparation = preparationNights({
      preparationHours: home.preparation_hours,
      checkInTime,
      checkOutTime,
    });
    return this.homes.taken({ id, preparation }, { from, to: addDays(to, MAX_NIGHTS) }, { id: askerId, now });
  }
}
