import { useEffect } from 'react';
import { clockTime } from '#libs/ui';
import { serverNow } from '../../api/server-time.js';
import { useArrivalQuery } from '../../arrival/arrival-api.js';

/** Catches what nobody announces: another clock, a connection that is gone. */
const ASKED_AGAIN_MS = 60_000;
/** The server decides: a little late rather than a little early. */
const LATER_MS = 400;
/** Timers cannot wait longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The guide of a booking, which is asked for again at the moments when more of it can be read, or less. */
export function useArrival(bookingId: string) {
  const query = useArrivalQuery(bookingId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: ASKED_AGAIN_MS,
  });
  const { data, refetch, fulfilledTimeStamp } = query;
  const next = data && nextMoment(data);
  useEffect(() => {
    if (next === undefined) return undefined;
    const wait = Math.min(next - serverNow().getTime() + LATER_MS, LONGEST_TIMER_MS);
    const timer = setTimeout(() => void refetch(), Math.max(wait, LATER_MS));
    return () => clearTimeout(timer);
    // A server whose clock is a moment behind is asked again.
  }, [next, refetch, fulfilledTimeStamp]);
  const knownSince =
    fulfilledTimeStamp === undefined ? null : clockTime(new Date(fulfilledTimeStamp).toISOString());
  return { query, knownSince };
}

/** The next instant at which something opens or closes, in milliseconds. */
function nextMoment({
  opens_at: opensAt,
  check_out_at: checkOutAt,
  closes_at: closesAt,
  now,
}: {
  opens_at: string;
  check_out_at: string;
  closes_at: string;
  now: string;
}): number | undefined {
  return [opensAt, checkOutAt, closesAt].map((at) => Date.parse(at)).find((at) => at > Date.parse(now));
}
