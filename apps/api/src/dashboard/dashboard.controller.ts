import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OwnerStatsView, TravelerStatsView } from '#libs/core/contracts';
import type { Person } from '#libs/people/identity';
import { Clock } from '#libs/core/platform';
import { cents, tierOf, toDollars, type Tier } from '#libs/core/rules';
import { Caller, SignedIn } from '../http/policy.js';
import { DashboardQueries } from './dashboard.queries.js';

const ZERO = cents(0);

/** Sums for the dashboard. @spec §2 /dashboard, §3 Dashboard stats, A9, A10, C16, D6 */
@ApiTags('dashboard')
@SignedIn()
@Controller('dashboard')
export class DashboardController {
  constructor(
    private readonly queries: DashboardQueries,
    private readonly clock: Clock,
  ) {}

  @ApiOperation({ summary: "The dashboard's numbers, by role" })
  @Get('stats')
  stats(@Caller() person: Person): Promise<TravelerStatsView | OwnerStatsView> {
    return person.role === 'property_owner' ? this.ownerStats(person.id) : this.travelerStats(person.id);
  }

  private async travelerStats(userId: string): Promise<TravelerStatsView> {
    const sums = await this.queries.traveler(userId, this.clock.now());
    return {
      total_trips: sums?.trips ?? 0,
      upcoming_trips: sums?.upcoming ?? 0,
      total_spent: toDollars(sums?.spent ?? ZERO),
      ...(await this.loyalty(userId)),
    };
  }

  private async ownerStats(userId: string): Promise<OwnerStatsView> {
    const sums = await this.queries.owner(userId);
    return {
      properties_count: sums?.homes ?? 0,
      total_bookings: sums?.bookings ?? 0,
      pending_bookings: sums?.pending ?? 0,
      total_earnings: toDollars(sums?.earned ?? ZERO),
      pending_earnings: toDollars(sums?.expected ?? ZERO),
      ...(await this.loyalty(userId)),
    };
  }

  private async loyalty(userId: string): Promise<{ loyalty_points: number; loyalty_tier: Tier }> {
    const { balance, lifetime } = await this.queries.points(userId);
    return { loyalty_points: balance, loyalty_tier: tierOf(lifetime) };
  }
}
