import { Controller, Query } from '@nestjs/common';
import type { TownView } from '#libs/core/contracts';
import { placeCalls, type QueryOf } from '#libs/core/contracts/calls';
import { townsLike, zoneAt } from '#libs/stays/places';
import { ApiTags } from '../http/api-docs.js';
import { Public } from '../http/policy.js';
import { Serves } from '../http/serves.js';

/** Where homes can be. Additive. */
@ApiTags('properties')
@Controller()
export class PlacesController {
  @Public()
  @Serves(placeCalls.towns)
  async towns(
    @Query({ schema: placeCalls.towns.query }) { q }: QueryOf<typeof placeCalls.towns>,
  ): Promise<TownView[]> {
    const towns = await townsLike(q);
    return towns.map((town) => ({ ...town, country: 'USA', time_zone: zoneAt(town) }));
  }
}
