import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { SavedHomeView } from '#libs/core/contracts';
import type { Person } from '#libs/people/identity';
import { Clock } from '#libs/core/platform';
import { PropertyQueries, SearchService } from '#libs/stays/properties';
import { MOST_SAVED } from '#libs/core/rules';
import { SavedHomes } from '#libs/stays/alerts';
import { Refuses } from '../http/api-docs.js';
import { IdParam, isId } from '../http/id-param.js';
import { Caller, CallerIdIfAny, Public, SignedIn } from '../http/policy.js';
import { MergeSavedDto, SavedDto } from './watches.dto.js';
import { savedHomeView, type SavedLook } from './watches.view.js';

const ID = new IdParam('property.not_found');

/** A home of a list, and when it came onto it; null when only a browser knows. */
type Entry = readonly [propertyId: string, savedAt: Date | null];

/** Homes that people saved. Additive. @spec F13 */
@ApiTags('saved')
@Controller('saved')
export class SavedController {
  constructor(
    private readonly saved: SavedHomes,
    private readonly homes: PropertyQueries,
    private readonly search: SearchService,
    private readonly clock: Clock,
  ) {}

  @ApiOperation({ summary: 'My saved homes; a visitor names those that the browser remembers' })
  @Refuses('request.invalid', 'booking.dates_invalid', 'booking.date_past', 'booking.too_long')
  @Public()
  @Get()
  async list(@CallerIdIfAny() userId: string | null, @Query() query: SavedDto): Promise<SavedHomeView[]> {
    const entries = userId ? await this.entriesOf(userId) : rememberedBy(query);
    const found = await this.homes.some(entries.map(([id]) => id));
    const byId = new Map(found.map((home) => [home.id, home]));
    const look = await this.lookOf(entries, query);
    return entries.flatMap(([id, savedAt]) => {
      const home = byId.get(id);
      // A visitor may name any id, so what is not listed is not there.
      if (!home || (userId === null && home.status !== 'listed')) return [];
      return [savedHomeView(home, savedAt, look)];
    });
  }

  @ApiOperation({ summary: 'Ids of my saved homes, the latest first' })
  @SignedIn()
  @Get('ids')
  async ids(@Caller() person: Person): Promise<string[]> {
    return (await this.saved.of(person.id)).map((row) => row.property_id);
  }

  @ApiOperation({ summary: 'Keep what the browser remembered before I signed in' })
  @Refuses('request.invalid')
  @SignedIn()
  @Put()
  async merge(@Caller() person: Person, @Body() { property_ids: ids }: MergeSavedDto): Promise<string[]> {
    await this.saved.merge(person.id, ids.filter(isId));
    return this.ids(person);
  }

  @ApiOperation({ summary: 'Save a home' })
  @Refuses('property.not_found', 'saved.too_many')
  @SignedIn()
  @HttpCode(204)
  @Put(':propertyId')
  save(@Caller() person: Person, @Param('propertyId', ID) propertyId: string): Promise<void> {
    return this.saved.save(person.id, propertyId);
  }

  @ApiOperation({ summary: 'Take a home off my list' })
  @Refuses('property.not_found')
  @SignedIn()
  @HttpCode(204)
  @Delete(':propertyId')
  remove(@Caller() person: Person, @Param('propertyId', ID) propertyId: string): Promise<void> {
    return this.saved.remove(person.id, propertyId);
  }

  private async entriesOf(userId: string): Promise<Entry[]> {
    return (await this.saved.of(userId)).map((row): Entry => [row.property_id, row.saved_at]);
  }

  private async lookOf(entries: readonly Entry[], query: SavedDto): Promise<SavedLook> {
    const now = this.clock.now();
    if (query.check_in === undefined && query.check_out === undefined)
      return { now, nights: null, free: null };
    const stay = await this.search.stayOf(query.check_in, query.check_out);
    const ids = entries.map(([id]) => id);
    return { now, nights: stay.nights, free: await this.homes.bookable(ids, stay) };
  }
}

const rememberedBy = ({ ids = '' }: SavedDto): Entry[] =>
  [...new Set(ids.toLowerCase().split(','))]
    .filter(isId)
    .slice(0, MOST_SAVED)
    .map((id): Entry => [id, null]);
