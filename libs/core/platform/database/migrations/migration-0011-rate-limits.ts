import { Migration } from '@mikro-orm/migrations';

/** Counters of rate limits, for installations without Redis. Unlogged, because a crash may forget them. */
export class Migration0011RateLimits extends Migration {
  override up(): void {
    this.addSql(`
      create unlogged table rate_limits (
        key text primary key,
        points integer not null,
        -- Milliseconds since 1970.
        expire bigint
      );
      create index rate_limits_expire on rate_limits (expire);
    `);
  }
}
