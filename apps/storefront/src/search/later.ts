/** Does something with what a search offers and remembers, which is loaded for it; without it, searching works all the same. */
export const later = (act: (module: typeof import('./shortcuts.js')) => void): void =>
  void import('./shortcuts.js').then(act, () => undefined);
