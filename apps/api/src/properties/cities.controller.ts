import { Controller } from '@nestjs/common';
import type { CityView } from '#libs/core/contracts';
import { cityCalls } from '#libs/core/contracts/calls';
import { TownQueries } from '#libs/stays/search';
import { ApiTags } from '../http/api-docs.js';
import { Public } from '../http/policy.js';
import { Serves } from '../http/serves.js';

/** Towns with homes. Additive. */
@ApiTags('properties')
@Controller()
export class CitiesController {
  constructor(private readonly towns: TownQueries) {}

  @Public()
  @Serves(cityCalls.list)
  list(): Promise<CityView[]> {
    return this.towns.all();
  }
}
