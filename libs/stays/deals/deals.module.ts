import { Module } from '@nestjs/common';
import { PriceClaims } from './price-claims.service.js';

/** Reductions, and what may be said about them. */
@Module({ providers: [PriceClaims], exports: [PriceClaims] })
export class DealsModule {}
