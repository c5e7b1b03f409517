/** A random UUID. `crypto.randomUUID` is missing on pages without https. */
export function newKey(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return [
    [0, 4],
    [4, 6],
    [6, 8],
    [8, 10],
    [10, 16],
  ]
    .map(([from, to]) => hex.slice(from, to).join(''))
    .join('-');
}
