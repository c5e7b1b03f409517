import { Body, Controller, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { WatchView } from '#libs/core/contracts';
import { type BodyOf, watchCalls } from '#libs/core/contracts/calls';
import { Refusal } from '#libs/core/platform';
import { dollars } from '#libs/core/rules';
import type { Person } from '#libs/people/identity';
import { WatchesQueries, WatchesService } from '#libs/stays/alerts';
import { IdParam, isId } from '../http/id-param.js';
import { Caller, Roles } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { watchView } from './watches.view.js';

/** What travelers asked to be told of: nights that free up, prices that fall. Additive. @spec §6, F13 */
@ApiTags('watches')
@Roles('traveler')
@Controller()
export class WatchesController {
  constructor(
    private readonly watches: WatchesService,
    private readonly queries: WatchesQueries,
  ) {}

  @Serves(watchCalls.list)
  async list(@Caller() person: Person): Promise<WatchView[]> {
    return (await this.queries.of(person.id)).map(watchView);
  }

  @Serves(watchCalls.add)
  async add(
    @Caller() person: Person,
    @Body({ schema: watchCalls.add.body }) dto: BodyOf<typeof watchCalls.add>,
  ): Promise<WatchView> {
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

  @Serves(watchCalls.cancel)
  cancel(@Caller() person: Person, @Param('id', new IdParam('watch.not_found')) id: string): Promise<void> {
    return this.watches.cancel(person.id, id);
  }
}
