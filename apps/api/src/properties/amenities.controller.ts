import { Controller } from '@nestjs/common';
import type { AmenityView } from '#libs/core/contracts';
import { amenityCalls } from '#libs/core/contracts/calls';
import { PropertyQueries } from '#libs/stays/properties';
import { ApiTags } from '../http/api-docs.js';
import { Public } from '../http/policy.js';
import { Serves } from '../http/serves.js';

/** The most common amenities come first, so rare ones are cut off. */
const AMENITIES_LIMIT = 60;

/** Amenities of listed homes. Additive. */
@ApiTags('properties')
@Controller()
export class AmenitiesController {
  constructor(private readonly homes: PropertyQueries) {}

  @Public()
  @Serves(amenityCalls.list)
  list(): Promise<AmenityView[]> {
    return this.homes.amenities(AMENITIES_LIMIT);
  }
}
