import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PropertyDetailView, PropertyView, QuoteView } from '#libs/contracts';
import type { Person } from '#libs/identity';
import { Clock, Refusal, todayIn } from '#libs/platform';
import {
  ListingsService,
  PropertyQueries,
  QuoteService,
  SearchService,
  type HomeRow,
} from '#libs/properties';
import { addDays, bookableDays, MAX_NIGHTS } from '#libs/rules';
import { Refuses } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { tellPaging } from '../http/paging.js';
import { Caller, CallerIdIfAny, Public, Roles } from '../http/policy.js';
import { CreatePropertyDto } from './listing.dto.js';
import { listingOf } from './listing.js';
import { propertyDetailView, propertyView, quoteView } from './property.view.js';
import { filtersOf } from './search-request.js';
import { QuoteDto, SEARCH_LIMIT, SearchDto } from './search.dto.js';

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
    const stay =
      query.check_in || query.check_out ? await this.search.stayOf(query.check_in, query.check_out) : null;
    const page = {
      sort: query.sort ?? 'recommended',
      limit: query.limit ?? SEARCH_LIMIT,
      cursor: query.cursor ?? null,
    };
    const { homes, total, next } = await this.search.find(filtersOf(query, stay), page);
    tellPaging(request, reply, { total, next });
    const now = this.clock.now();
    return homes.map((home) => propertyView(home, now, stay?.nights ?? null));
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

  @ApiOperation({ summary: 'One home, with the nights that cannot be booked' })
  @Refuses('property.not_found')
  @Public()
  @Get(':id')
  one(@Param('id', ID) id: string, @CallerIdIfAny() askerId: string | null): Promise<PropertyDetailView> {
    return this.detail(id, askerId);
  }

  @ApiOperation({ summary: 'What a stay costs' })
  @Refuses(
    'property.not_found',
    'booking.dates_invalid',
    'booking.date_past',
    'booking.too_long',
    'booking.too_many_guests',
  )
  @Public()
  @Get(':id/quote')
  async quote(
    @Param('id', ID) id: string,
    @Query() query: QuoteDto,
    @CallerIdIfAny() askerId: string | null,
  ): Promise<QuoteView> {
    const { check_in: checkIn, check_out: checkOut, guests } = query;
    return quoteView(
      await this.quotes.quote({ propertyId: id, checkIn, checkOut, guests: guests ?? 1, askerId }),
    );
  }

  private async detail(id: string, askerId: string | null): Promise<PropertyDetailView> {
    const home = await this.homes.one(id, askerId);
    if (!home) throw new Refusal('property.not_found');
    const now = this.clock.now();
    return propertyDetailView(home, await this.takenNights(home, askerId, now), now);
  }

  /** Every night that a stay beginning inside the window could need. */
  private takenNights(home: HomeRow, askerId: string | null, now: Date) {
    const { from, to } = bookableDays(todayIn(home.time_zone, now));
    return this.homes.taken(home.id, { from, to: addDays(to, MAX_NIGHTS) }, { id: askerId, now });
  }
}
