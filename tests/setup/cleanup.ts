const open: (() => Promise<unknown>)[] = [];

/** Registers something to close after the tests, which a failed test would leave open and keep Jest waiting. */
export function closeAfterTests(close: () => Promise<unknown>): void {
  open.push(close);
}

/** Closes in reverse order; calling it twice is harmless. */
export async function closeEverything(): Promise<void> {
  for (const close of open.splice(0).reverse()) await close();
}
