import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AmenityView } from '#libs/core/contracts';
import { amenityCalls } from '#libs/core/contracts/calls';
import { PropertyQueries } from '#libs/stays/properties';
import { Public } from '../http/policy.js';
import { Serves } from '../http/serves.js';

/** More than anybody reads; what only one owner has thought of comes last. */
const AMENITIES_LIMIT = 60;

/** What homes offer. Additive. */
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
