import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Query } from '@nestjs/common';
import type { FoundView } from '#libs/core/contracts';
import { type QueryOf, findCalls } from '#libs/core/contracts/calls';
import type { Actor } from '#libs/operations/audit';
import { ApiTags } from '../../http/api-docs.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { Readings } from '../readings.js';
import { findAnything } from './find.queries.js';

/** Finds any booking, user, home or provider object from one search field. */
@ApiTags('operators')
@Controller()
export class FindController {
  constructor(
    private readonly em: EntityManager,
    private readonly readings: Readings,
  ) {}

  @Operators('bookings.read')
  @Serves(findCalls.find)
  async find(
    @CallingOperator() operator: Actor,
    @Query({ schema: findCalls.find.query }) { q }: QueryOf<typeof findCalls.find>,
  ): Promise<FoundView[]> {
    const found = await findAnything(this.em, q.replace(/^#/, ''));
    const people = found.filter(({ kind }) => kind === 'user').map(({ id }) => id);
    if (people.length > 0)
      await this.readings.recordOnce(
        operator,
        { action: 'users.found', subject: { kind: 'list', id: 'find' }, after: { q, users: people } },
        people.length,
      );
    return found;
  }
}
