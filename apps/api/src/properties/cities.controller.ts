import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CityView } from '#libs/core/contracts';
import { PropertyQueries } from '#libs/stays/properties';
import { Public } from '../http/policy.js';

/** Towns that have homes. Additive. */
@ApiTags('properties')
@Controller('cities')
export class CitiesController {
  constructor(private readonly homes: PropertyQueries) {}

  @ApiOperation({ summary: 'Towns with homes, and how many' })
  @Public()
  @Get()
  list(): Promise<CityView[]> {
    return this.homes.cities();
  }
}
