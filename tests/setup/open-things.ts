const open: (() => Promise<unknown>)[] = [];

/** Remembers something that a story has opened. A test that fails half way closes nothing, and Jest would wait for ever. */
export function closeAfterwards(close: () => Promise<unknown>): void {
  open.push(close);
}

/** Closes what was opened last first; closing twice does no harm. */
export async function closeEverything(): Promise<void> {
  for (const close of open.splice(0).reverse()) await close();
}
