import { Body, Controller, Get, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  NearbyHomeView,
  NightsView,
  PinView,
  PropertyDetailView,
  PropertyView,
  QuoteView,
} from '#libs/core/contracts';
import type { Person } from '#libs/people/identity';
import { Clock, Refusal, todayIn } from '#libs/core/platform';
import {
  ListingsService,
  PropertyQueries,
  QuoteService,
  SearchService,
  type HomeRow,
  type SearchFilters,
} from '#libs/stays/properties';
import { addDays, bookableDays, dollars, MAX_NIGHTS } from '#libs/core/rules';
import { Refuses } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { tellPaging } from '../http/paging.js';
import { Caller, CallerIdIfAny, Public, Roles } from '../http/policy.js';
import { StayDatesDto } from '../http/stay-dates.js';
import { VOUCHER_REFUSALS } from '../http/voucher-code.js';
import { ChangePriceDto, ChangeStatusDto, CreatePropertyDto } from './listing.dto.js';
import { listingOf } from './listing.js';
import {
  nearbyView,
  nightsView,
  pinView,
  propertyDetailView,
  propertyView,
  publicView,
  quoteView,
} from './property.view.js';
import { filtersOf } from './search-request.js';
import { FiltersDto, QuoteDto, SEARCH_LIMIT, SearchDto } from './search.dto.js';

/** Most homes a map shows at a time. */
const PINS_LIMIT = 500;
/** Neighbours are within two or three hours by car. */
const NEARBY = { within: 250, limit: 6 };
const ID = new IdParam('property.not_found');

/** Homes. @spec §7; F9, F12, F13, F15 */
@ApiTags('properties')
@Controller('properties')
export class PropertiesController {
  constructor(
    private readonly search: SearchService,
    private readonly homes: PropertyQueries,
    private readonly quotes: QuoteService,
    private readonly listings: ListingsService,
    private readonly clock: Clock,
  ) {}

  @ApiOperation({ summary: 'Find homes that can be booked' })
  @Refuses('request.invalid', 'booking.dates_invalid', 'booking.date_past', 'booking.too_long')
  @Public()
  @Get()
  async list(
    @Query() query: SearchDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PropertyView[]> {
    const stay = await this.stayOf(query);
    const page = {
      sort: query.sort ?? 'recommended',
      limit: query.limit ?? SEARCH_LIMIT,
      cursor: query.cursor ?? null,
    };
    const { homes, total, next } = await this.search.find(filtersOf(query, stay), page);
    tellPaging(request, reply, { total, next });
    const now = this.clock.now();
    return homes.map((home) => publicView(home, now, stay?.nights ?? null));
  }

  @ApiOperation({ summary: 'Where the found homes are; `X-Total-Count` says how many there are in all' })
  @Refuses('request.invalid', 'booking.dates_invalid', 'booking.date_past', 'booking.too_long')
  @Public()
  @Get('pins')
  async pins(
    @Query() query: FiltersDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PinView[]> {
    const stay = await this.stayOf(query);
    const { pins, total } = await this.search.pins(filtersOf(query, stay), PINS_LIMIT);
    tellPaging(request, reply, { total, next: null });
    return pins.map((pin) => pinView(pin, stay?.nights ?? null));
  }

  @ApiOperation({ summary: "The owner's homes" })
  @Roles('property_owner')
  @Get('owner/my-properties')
  async mine(@Caller() owner: Person): Promise<PropertyView[]> {
    const now = this.clock.now();
    return (await this.homes.ofOwner(owner.id)).map((home) => propertyView(home, now));
  }

  @ApiOperation({ summary: 'List a home' })
  @Refuses('request.invalid')
  @Roles('property_owner')
  @Post()
  async create(@Caller() owner: Person, @Body() dto: CreatePropertyDto): Promise<PropertyDetailView> {
    const id = await this.listings.add(owner.id, listingOf(dto));
    return this.detail(id, owner.id);
  }

  @ApiOperation({ summary: 'Ask for another price from now on' })
  @Refuses('property.not_found', 'request.invalid')
  @Roles('property_owner')
  @Put(':id/price')
  async changePrice(
    @Caller() owner: Person,
    @Param('id', ID) id: string,
    @Body() { price_per_night: price }: ChangePriceDto,
  ): Promise<PropertyDetailView> {
    await this.listings.changePrice(owner.id, id, dollars(price));
    return this.detail(id, owner.id);
  }

  @ApiOperation({
    summary: 'Take a home out of search and booking, or put it back; stays that are booked stay',
  })
  @Refuses('property.not_found', 'property.awaiting_approval', 'property.paused_by_us', 'request.invalid')
  @Roles('property_owner')
  @Put(':id/status')
  async changeStatus(
    @Caller() owner: Person,
    @Param('id', ID) id: string,
    @Body() { status }: ChangeStatusDto,
  ): Promise<PropertyDetailView> {
    await this.listings.changeStatus(owner.id, id, status);
    return this.detail(id, owner.id);
  }

  @ApiOperation({ summary: 'One home, with the nights that cannot be booked' })
  @Refuses('property.not_found')
  @Public()
  @Get(':id')
  one(@Param('id', ID) id: string, @CallerIdIfAny() askerId: string | null): Promise<PropertyDetailView> {
    return this.detail(id, askerId);
  }

  @ApiOperation({ summary: 'Homes around this one that can be booked, too, nearest first' })
  @Refuses('property.not_found', 'booking.dates_invalid', 'booking.date_past', 'booking.too_long')
  @Public()
  @Get(':id/nearby')
  async nearby(@Param('id', ID) id: string, @Query() query: StayDatesDto): Promise<NearbyHomeView[]> {
    const home = await this.homes.one(id, null);
    if (!home) throw new Refusal('property.not_found');
    const stay = await this.stayOf(query);
    const now = this.clock.now();
    const found = await this.search.near(home, filtersOf({}, stay), NEARBY);
    return found.map((one) => nearbyView(one, now, stay?.nights ?? null));
  }

  @ApiOperation({ summary: 'What a stay costs' })
  @Refuses(
    'property.not_found',
    'booking.dates_invalid',
    'booking.date_past',
    'booking.too_long',
    'booking.too_many_guests',
    'request.invalid',
    ...VOUCHER_REFUSALS,
  )
  @Public()
  @Get(':id/quote')
  async quote(
    @Param('id', ID) id: string,
    @Query() query: QuoteDto,
    @CallerIdIfAny() askerId: string | null,
  ): Promise<QuoteView> {
    const { check_in: checkIn, check_out: checkOut, guests = 1, voucher } = query;
    return quoteView(
      await this.quotes.quote({ propertyId: id, checkIn, checkOut, guests, askerId, voucher }),
    );
  }

  @ApiOperation({ summary: 'Price and state of each night on which a stay can begin' })
  @Refuses('property.not_found')
  @Public()
  @Get(':id/nights')
  async nights(@Param('id', ID) id: string, @CallerIdIfAny() askerId: string | null): Promise<NightsView> {
    const home = await this.homes.one(id, askerId);
    if (!home) throw new Refusal('property.not_found');
    const now = this.clock.now();
    return nightsView(home, await this.takenNights(home, askerId, now), now);
  }

  private async detail(id: string, askerId: string | null): Promise<PropertyDetailView> {
    const home = await this.homes.one(id, askerId);
    if (!home) throw new Refusal('property.not_found');
    const now = this.clock.now();
    return propertyDetailView(home, await this.takenNights(home, askerId, now), { now, askerId });
  }

  /** The dates a search names; null when it names none. */
  private async stayOf({ check_in: from, check_out: to }: StayDatesDto): Promise<SearchFilters['stay']> {
    return from || to ? this.search.stayOf(from, to) : null;
  }

  /** Every night that a stay beginning inside the window could need. */
  private takenNights(home: HomeRow, askerId: string | null, now: Date) {
    const { from, to } = bookableDays(todayIn(home.time_zone, now));
    return this.homes.taken(home.id, { from, to: addDays(to, MAX_NIGHTS) }, { id: askerId, now });
  }
}
