/**
 * The median and the 99th percentile; 0 without values.
 * @param {number[]} values
 */
export function percentilesOf(values) {
  const sorted = Float64Array.from(values).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
