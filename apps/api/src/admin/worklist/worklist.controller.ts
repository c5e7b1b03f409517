import { Controller } from '@nestjs/common';
import type { WorklistView } from '#libs/core/contracts';
import { worklistCalls } from '#libs/core/contracts/calls';
import { DomainError } from '#libs/core/platform';
import type { Person } from '#libs/people/identity';
import { ApiTags } from '../../http/api-docs.js';
import { Caller, Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { Worklist } from './worklist.js';

/** What waits for the calling operator. */
@ApiTags('operators')
@Controller()
export class WorklistController {
  constructor(private readonly worklist: Worklist) {}

  /** Every operator may ask; each sees the work that the role may do. @spec D4 */
  @Operators('bookings.read')
  @Serves(worklistCalls.worklist)
  list(@Caller() { id, operatorRole }: Person): Promise<WorklistView> {
    if (operatorRole === null) throw new DomainError('auth.forbidden');
    return this.worklist.of(id, operatorRole);
  }
}
