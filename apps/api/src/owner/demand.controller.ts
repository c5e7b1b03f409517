import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { EmptyNightView } from '#libs/core/contracts';
import { demandCalls, type BodyOf, type QueryOf } from '#libs/core/contracts/calls';
import { civilDate, parseCivilDate, type Nights } from '#libs/core/rules';
import type { Person } from '#libs/people/identity';
import { CountDemand, EmptyNights } from '#libs/stays/demand';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, CallerIdIfAny, Public, Roles } from '../http/policy.js';
import { personOf } from '../http/rate-limit.js';
import { Serves } from '../http/serves.js';
import { emptyNightView } from './demand.view.js';

const ID = new IdParam('property.not_found');
/** Programs that say so of themselves; those that do not rarely run a page's scripts. */
const CRAWLER = /bot|crawl|spider|slurp|preview|headless|lighthouse/i;

/** Who looks at homes, and why nights stay empty. Additive. @spec D12 */
@ApiTags('owners')
@Controller()
export class DemandController {
  constructor(
    private readonly demand: CountDemand,
    private readonly emptyNights: EmptyNights,
  ) {}

  @Public()
  @Serves(demandCalls.view)
  view(
    @Param('id', ID) homeId: string,
    @CallerIdIfAny() viewerId: string | null,
    @Body({ schema: demandCalls.view.body }) body: BodyOf<typeof demandCalls.view>,
    @Req() request: FastifyRequest,
  ): void {
    if (CRAWLER.test(request.headers['user-agent'] ?? '')) return;
    this.demand.note({ homeId, viewerId, visitor: personOf(request), stay: stayOf(body) });
  }

  @Roles('property_owner')
  @Serves(demandCalls.emptyNight)
  async emptyNight(
    @Caller() { id: personId }: Person,
    @Param('id', ID) homeId: string,
    @Query({ schema: demandCalls.emptyNight.query }) { date }: QueryOf<typeof demandCalls.emptyNight>,
  ): Promise<EmptyNightView> {
    return emptyNightView(await this.emptyNights.explain(personId, homeId, civilDate(date)));
  }
}

/** Dates that are none are no stay. */
function stayOf({
  check_in_date: checkIn,
  check_out_date: checkOut,
}: BodyOf<typeof demandCalls.view>): Nights | null {
  const [from, to] = [parseCivilDate(checkIn), parseCivilDate(checkOut)];
  return from && to && from < to ? { from, to } : null;
}
