import { useEffect, useState } from 'react';

// Smaller differences are not corrected: the header has whole seconds and takes a while to arrive.
const TOLERATED_MS = 5_000;
let offsetMs = 0;

/** Milliseconds by this device's own clock, to compare only with its own timestamps, never with the server's. */
export const deviceNow = (): number => Date.now();

/** Derives this device's clock offset from a response's `Date` header. */
export function noteServerTime(header: string | null | undefined): void {
  const server = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(server)) return;
  const difference = server - deviceNow();
  offsetMs = Math.abs(difference) > TOLERATED_MS ? difference : 0;
}

/** The current time by the server's clock, as far as this device knows it. */
export const serverNow = (): Date => new Date(deviceNow() + offsetMs);

/** The current time, updated every `everyMs` milliseconds. */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
