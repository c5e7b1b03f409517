import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Query } from '@nestjs/common';
import type { FoundView } from '#libs/core/contracts';
import { type QueryOf, findCalls } from '#libs/core/contracts/calls';
import { ApiTags } from '../../http/api-docs.js';
import { Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { findAnything } from './find.queries.js';

/** Finds any booking, user, home or provider object from one search field. */
@ApiTags('operators')
@Controller()
export class FindController {
  constructor(private readonly em: EntityManager) {}

  @Operators('bookings.read')
  @Serves(findCalls.find)
  find(@Query({ schema: findCalls.find.query }) { q }: QueryOf<typeof findCalls.find>): Promise<FoundView[]> {
    return findAnything(this.em, q.replace(/^#/, ''));
  }
}
