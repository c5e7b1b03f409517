import { Controller, Param, Query } from '@nestjs/common';
import type { PriceStoryView } from '#libs/core/contracts';
import { propertyCalls, type QueryOf } from '#libs/core/contracts/calls';
import { Clock, DomainError } from '#libs/core/platform';
import { CLEANING_FEE, sum, toDollars, type Cents } from '#libs/core/rules';
import { PriceClaims, type PriceStory } from '#libs/stays/deals';
import { SearchService } from '#libs/stays/search';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Public } from '../http/policy.js';
import { Serves } from '../http/serves.js';

const ID = new IdParam('property.not_found');

/** What may be said about the price of a stay. Additive. @spec decision 32 */
@ApiTags('properties')
@Controller()
export class PriceStoryController {
  constructor(
    private readonly claims: PriceClaims,
    private readonly search: SearchService,
    private readonly clock: Clock,
  ) {}

  @Public()
  @Serves(propertyCalls.priceStory)
  async priceStory(
    @Param('id', ID) homeId: string,
    @Query({ schema: propertyCalls.priceStory.query })
    { check_in: checkIn, check_out: checkOut }: QueryOf<typeof propertyCalls.priceStory>,
  ): Promise<PriceStoryView> {
    const stay = await this.search.stayOf(checkIn, checkOut);
    const story = await this.claims.about(
      homeId,
      { from: stay.checkIn, to: stay.checkOut },
      this.clock.now(),
    );
    if (!story) throw new DomainError('property.not_found');
    return priceStoryView(story);
  }
}

const priceStoryView = ({ claim, drop }: PriceStory): PriceStoryView => ({
  reduced: claim && {
    from: totalOf(claim.reference),
    to: totalOf(claim.present),
    since: claim.since.toISOString(),
    offered_at: claim.offeredAt.toISOString(),
  },
  next_drop: drop && { date: drop.day, total_amount: totalOf(drop.price) },
});

const totalOf = (nights: Cents): number => toDollars(sum(nights, CLEANING_FEE));
