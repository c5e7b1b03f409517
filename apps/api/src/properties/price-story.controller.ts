import { Controller, Param, Query } from '@nestjs/common';
import type { HomeReductionView, PriceStoryView } from '#libs/core/contracts';
import { propertyCalls, SEARCH_LIMIT, type QueryOf } from '#libs/core/contracts/calls';
import { Clock, DomainError, isUuid } from '#libs/core/platform';
import { PriceClaims, type PriceStory } from '#libs/stays/deals';
import { SearchService } from '#libs/stays/search';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Public } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { reductionView, stayTotal } from './reduction.view.js';

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

  @Public()
  @Serves(propertyCalls.reductions)
  async reductions(
    @Query({ schema: propertyCalls.reductions.query })
    { check_in: checkIn, check_out: checkOut, ids }: QueryOf<typeof propertyCalls.reductions>,
  ): Promise<HomeReductionView[]> {
    const stay = await this.search.stayOf(checkIn, checkOut);
    const nights = { from: stay.checkIn, to: stay.checkOut };
    const claims = await this.claims.ofHomes(idsOf(ids).slice(0, SEARCH_LIMIT), nights, this.clock.now());
    return [...claims].map(([homeId, claim]) => ({ property_id: homeId, ...reductionView(claim) }));
  }
}

const idsOf = (text: string): string[] => [...new Set(text.toLowerCase().split(','))].filter(isUuid);

const priceStoryView = ({ claim, drop }: PriceStory): PriceStoryView => ({
  reduced: claim && reductionView(claim),
  next_drop: drop && { date: drop.day, total_amount: stayTotal(drop.price) },
});
