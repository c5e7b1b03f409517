import { Module } from '@nestjs/common';
import { SearchModule } from '#libs/stays/search';
import { Deals } from './deals.service.js';
import { PriceClaims } from './price-claims.service.js';

/** Reductions, and what may be said about them. */
@Module({ imports: [SearchModule], providers: [PriceClaims, Deals], exports: [PriceClaims, Deals] })
export class DealsModule {}
