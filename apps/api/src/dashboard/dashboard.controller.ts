import { Controller } from '@nestjs/common';
import type { OwnerStatsView, TravelerStatsView } from '#libs/core/contracts';
import { dashboardCalls } from '#libs/core/contracts/calls';
import { Clock } from '#libs/core/platform';
import { tierOf, toDollars, type Tier } from '#libs/core/rules';
import type { Person } from '#libs/people/identity';
import { ApiTags } from '../http/api-docs.js';
import { Caller, SignedIn } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { DashboardQueries } from './dashboard.queries.js';

/** Totals for the dashboard. @spec §2 /dashboard, §3 Dashboard stats, A9, A10, C16, D6 */
@ApiTags('dashboard')
@SignedIn()
@Controller()
export class DashboardController {
  constructor(
    private readonly queries: DashboardQueries,
    private readonly clock: Clock,
  ) {}

  @Serves(dashboardCalls.stats)
  stats(@Caller() person: Person): Promise<TravelerStatsView | OwnerStatsView> {
    return person.role === 'property_owner' ? this.ownerStats(person.id) : this.travelerStats(person.id);
  }

  private async travelerStats(userId: string): Promise<TravelerStatsView> {
    const sums = await this.queries.traveler(userId, this.clock.now());
    return {
      total_trips: sums.trips,
      upcoming_trips: sums.upcoming,
      total_spent: toDollars(sums.spent),
      ...(await this.loyalty(userId)),
    };
  }

  private async ownerStats(userId: string): Promise<OwnerStatsView> {
    const sums = await this.queries.owner(userId);
    return {
      properties_count: sums.homes,
      total_bookings: sums.bookings,
      pending_bookings: sums.pending,
      total_earnings: toDollars(sums.earned),
      pending_earnings: toDollars(sums.expected),
      ...(await this.loyalty(userId)),
    };
  }

  private async loyalty(userId: string): Promise<{ loyalty_points: number; loyalty_tier: Tier }> {
    const { balance, lifetime } = await this.queries.points(userId);
    return { loyalty_points: balance, loyalty_tier: tierOf(lifetime) };
  }
}
