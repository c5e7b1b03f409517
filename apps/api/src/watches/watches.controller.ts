import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { WatchView } from '#libs/core/contracts';
import type { Person } from '#libs/people/identity';
import { Refusal } from '#libs/core/platform';
import { dollars } from '#libs/core/rules';
import { WatchesQueries, WatchesService } from '#libs/stays/alerts';
import { Refuses } from '../http/api-docs.js';
import { IdParam, isId } from '../http/id-param.js';
import { Caller, Roles } from '../http/policy.js';
import { WatchDto } from './watches.dto.js';
import { watchView } from './watches.view.js';

/** What travelers asked to be told of: nights that free up, prices that fall. Additive. @spec §6, F13 */
@ApiTags('watches')
@Roles('traveler')
@Controller('watches')
export class WatchesController {
  constructor(
    private readonly watches: WatchesService,
    private readonly queries: WatchesQueries,
  ) {}

  @ApiOperation({ summary: 'My watches, and those that ended lately' })
  @Get()
  async list(@Caller() person: Person): Promise<WatchView[]> {
    return (await this.queries.of(person.id)).map(watchView);
  }

  @ApiOperation({ summary: 'Tell me when nights free up, or when a price falls below a mark' })
  @Refuses(
    'request.invalid',
    'property.not_found',
    'booking.dates_invalid',
    'booking.date_past',
    'booking.too_long',
    'watch.nights_free',
    'watch.price_reached',
    'watch.too_many',
  )
  @Post()
  async add(@Caller() person: Person, @Body() dto: WatchDto): Promise<WatchView> {
    if (!isId(dto.property_id)) throw new Refusal('property.not_found');
    const id = await this.watches.add(person.id, {
      propertyId: dto.property_id,
      kind: dto.kind,
      checkIn: dto.check_in_date,
      checkOut: dto.check_out_date,
      below: dto.below === undefined ? null : dollars(dto.below),
    });
    return watchView(await this.queries.one(person.id, id));
  }

  @ApiOperation({ summary: 'End a watch' })
  @Refuses('watch.not_found')
  @HttpCode(204)
  @Delete(':id')
  cancel(@Caller() person: Person, @Param('id', new IdParam('watch.not_found')) id: string): Promise<void> {
    return this.watches.cancel(person.id, id);
  }
}
