import { useEffect, useState } from 'react';

const STEPS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** "2 hours ago", "in 5 minutes" or "in under a minute", as seen at `now`. */
export function fromNow(instant: string, now: string): string {
  const ahead = Date.parse(instant) - Date.parse(now);
  const step = STEPS.find(({ ms }) => Math.abs(ahead) >= ms);
  if (!step) return ahead < 0 ? 'just now' : 'in under a minute';
  return new Intl.RelativeTimeFormat('en-US').format(Math.trunc(ahead / step.ms), step.unit);
}

const EVERY_MS = 10_000;

/** The current time of this device, in ISO format, a few seconds old at most. */
export function useNow(): string {
  const [now, setNow] = useState(isoNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(isoNow()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

// oxlint-disable-next-line latchkey/no-machine-time -- what machines do follows real time, whatever the sandbox's clock says
const isoNow = (): string => new Date().toISOString();

const EXACT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** An instant as {@link fromNow} says it, to the second in its title; a dash without one. */
export const FromNow = ({ at, now }: { at: string | null; now: string }) =>
  at === null ? (
    <span className="none">–</span>
  ) : (
    <time dateTime={at} title={EXACT.format(new Date(at))}>
      {fromNow(at, now)}
    </time>
  );
