import { z } from 'zod';
import { SCHEDULES, type ScheduleName } from '#libs/core/events';

/** Seconds between two runs of each schedule. */
export type ScheduleSeconds = Readonly<Record<ScheduleName, number>>;

const NAMES = Object.keys(SCHEDULES) as ScheduleName[]; // Object.keys returns string[]
const DEFAULTS = Object.fromEntries(
  NAMES.map((name) => [name, SCHEDULES[name].everySeconds]),
) as ScheduleSeconds; // as above

const chosen = z.partialRecord(z.enum(NAMES), z.coerce.number().int().min(1).max(86_400));

/** The default intervals, overridden by pairs such as `expire-holds=5,pay-owners=60`. */
export const scheduleSeconds = z
  .string()
  .default('')
  .transform((text, context): ScheduleSeconds => {
    const pairs = text
      .split(',')
      .map((pair) => pair.trim())
      .filter(Boolean);
    const parsed = chosen.safeParse(Object.fromEntries(pairs.map((pair) => pair.split('='))));
    if (parsed.success) return { ...DEFAULTS, ...parsed.data };
    context.addIssue(
      'must be schedules with whole seconds from 1 to 86400, as in expire-holds=5,pay-owners=60',
    );
    return z.NEVER;
  });
