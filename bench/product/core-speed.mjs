/** How fast a core is today: virtual machines of one name differ by half from day to day, and with them every time. */
import { createHash } from 'node:crypto';

const HASHES = 200_000;
const ROUNDS = 5;

/** @returns {number} SHA-256 hashes a second of one core, each of the one before; the best of a few rounds */
export function coreSpeed() {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    let hash = Buffer.alloc(32);
    for (let count = 0; count < HASHES; count += 1) hash = createHash('sha256').update(hash).digest();
    return HASHES / ((performance.now() - start) / 1000);
  });
  return Math.max(...rounds);
}
