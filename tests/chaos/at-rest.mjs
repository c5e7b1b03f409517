/** When nothing is left to do, every promise must hold. */
import { setTimeout as sleep } from 'node:timers/promises';
import { checkInvariants } from './invariants.mjs';

const POLL_MS = 500;
const SAY_EVERY_MS = 15_000;
/** Fails loudly instead of waiting forever; the goal is 30 s. */
const MAX_QUIET_MS = 300_000;
const MAX_CHECKS = 5;

/** Waits until nothing is left to do. @returns seconds */
export async function quiet(db, violations, say) {
  const begun = performance.now();
  let said = 0;
  for (;;) {
    const left = await db.query(LEFT).then(
      ({ rows }) => rows[0].left,
      (error) => [error.message],
    );
    if (left.length === 0) return (performance.now() - begun) / 1_000;
    if (Math.floor((performance.now() - begun) / SAY_EVERY_MS) > said) {
      said += 1;
      say(`  after ${said * (SAY_EVERY_MS / 1_000)} s: ${summary(left)}`);
    }
    if (performance.now() - begun > MAX_QUIET_MS) {
      violations.push(`it is not quiet after ${MAX_QUIET_MS / 1_000} s: ${summary(left)}`);
      return MAX_QUIET_MS / 1_000;
    }
    await sleep(POLL_MS);
  }
}

/** Each kind once, with its number. */
const summary = (left) =>
  [...Map.groupBy(left, (what) => what)].map(([what, all]) => `${all.length} ${what}`).join(', ');

/** What is open, in words. Holds and refunds that a sweep has yet to look at included. */
const LEFT = `
with product as (select clock_timestamp() + coalesce((select offset_ms from sandbox_clock), 0) * interval '1 millisecond' as now)
select coalesce(array_agg(what), '{}') as left from (
  select 'event ' || name as what from events where done_at is null
  -- A page that was asked for and never shown is looked for when what it would pay ends.
  union all select kind || ' ' || state || ' ' || coalesce(last_error, '') from operations o
    where state in ('requested', 'sent', 'failed')
      and not (kind = 'create_checkout' and exists (
        select 1 from bookings b left join date_changes c on c.id = o.change_id
        where b.id = o.booking_id and case when c.id is null then b.status = 'pending' else c.state = 'held' end))
  union all select 'notice ' || type from webhook_events where processed_at is null
  union all select 'mail ' || kind from mails where state = 'queued'
  union all select 'comparison' from reconciliation_runs where finished_at is null
  union all select 'hold that has ended' from bookings, product where status = 'pending' and hold_expires_at < now - interval '1 minute'
  union all select 'stay that is over' from bookings, product where status = 'confirmed' and check_out_at < now - interval '1 minute') todo`;

/** Compares books and provider once more, from the beginning. */
export async function compared(db, people) {
  const id = await people.compare();
  for (;;) {
    const { rows } = await db.query(
      'select 1 from reconciliation_runs where id = $1 and balance_checked_at is not null',
      [id],
    );
    if (rows.length > 0) return;
    await sleep(POLL_MS);
  }
}

/** Checks everything; again when a sweep has found something to do meanwhile, since only what stays wrong is wrong. */
export async function check({ db, world, journal, people, violations, say }, when, isOver) {
  for (let tries = 1; ; tries += 1) {
    await people.readClock();
    const facts = { productNow: new Date(people.now), isOver };
    const broken = (await checkInvariants(db, world, journal, facts)).filter(
      ({ offenders }) => offenders.length > 0,
    );
    const { left } = (await db.query(LEFT)).rows[0];
    if (broken.length > 0 && left.length > 0 && tries < MAX_CHECKS) {
      await quiet(db, violations, say);
      continue;
    }
    for (const { name, offenders } of broken)
      violations.push(
        `${when}, ${name}: ${offenders.length} do not, such as ${offenders.slice(0, 5).join('; ')}`,
      );
    return;
  }
}
