import { useEffect, useState } from 'react';

// A clock that runs a few seconds off is not worth correcting: the header has whole seconds and travels a while.
const TOLERATED_MS = 5_000;
let offsetMs = 0;

/** Learns from an answer's `Date` header how far this device's clock is from the server's. */
export function noteServerTime(header: string | null | undefined): void {
  const server = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(server)) return;
  const difference = server - Date.now();
  offsetMs = Math.abs(difference) > TOLERATED_MS ? difference : 0;
}

/** The present by the server's clock, as well as this device knows it. */
export const serverNow = (): Date => new Date(Date.now() + offsetMs);

/** The present, renewed every `everyMs` while the screen is open. */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
