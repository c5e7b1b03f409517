import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AmenityView } from '#libs/core/contracts';
import { PropertyQueries } from '#libs/stays/properties';
import { Public } from '../http/policy.js';

/** More than anybody reads; what only one owner has thought of comes last. */
const AMENITIES_LIMIT = 60;

/** What homes offer. Additive. */
@ApiTags('properties')
@Controller('amenities')
export class AmenitiesController {
  constructor(private readonly homes: PropertyQueries) {}

  @ApiOperation({ summary: 'What listed homes offer, and how many do' })
  @Public()
  @Get()
  list(): Promise<AmenityView[]> {
    return this.homes.amenities(AMENITIES_LIMIT);
  }
}
