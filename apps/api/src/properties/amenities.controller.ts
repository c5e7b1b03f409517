import { Controller } from '@nestjs/common';
import type { AmenityView, KindView } from '#libs/core/contracts';
import { amenityCalls, kindCalls } from '#libs/core/contracts/calls';
import { PropertyQueries } from '#libs/stays/properties';
import { ApiTags } from '../http/api-docs.js';
import { Public } from '../http/policy.js';
import { Serves } from '../http/serves.js';

/** The most common ones come first, so rare ones are cut off. */
const AMENITIES_LIMIT = 60;
const KINDS_LIMIT = 30;

/** Amenities and kinds of listed homes. Additive. */
@ApiTags('properties')
@Controller()
export class AmenitiesController {
  constructor(private readonly homes: PropertyQueries) {}

  @Public()
  @Serves(amenityCalls.list)
  list(): Promise<AmenityView[]> {
    return this.homes.amenities(AMENITIES_LIMIT);
  }

  @Public()
  @Serves(kindCalls.list)
  kinds(): Promise<KindView[]> {
    return this.homes.kinds(KINDS_LIMIT);
  }
}
