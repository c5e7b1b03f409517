/** A photo by its id, with what it shows. */
interface Described {
  id: string;
  alt: string;
}

const idsOf = (photos: readonly Described[]): string[] => photos.map(({ id }) => id);

/**
 * The photos of two windows that began with the same ones: what either has added or removed, described or moved. Where both have moved or
 * described the same photos, this window's choice counts.
 */
export function mergedPhotos<Photo extends Described>(
  before: readonly Photo[],
  mine: readonly Photo[],
  theirs: readonly Photo[],
): Photo[] {
  const [old, here, there] = [idsOf(before), idsOf(mine), idsOf(theirs)];
  const gone = new Set(old.filter((id) => !here.includes(id) || !there.includes(id)));
  // Whoever has moved nothing follows the other.
  const [first, second] = movedSince(old, here) ? [here, there] : [there, here];
  const order = withAdded(first, second).filter((id) => !gone.has(id));
  return order.flatMap((id) => described(id, before, mine, theirs) ?? []);
}

/** True when photos that stay are in another order. */
function movedSince(old: readonly string[], now: readonly string[]): boolean {
  const kept = now.filter((id) => old.includes(id));
  return old.filter((id) => now.includes(id)).some((id, index) => kept[index] !== id);
}

/** The ids with those of `others` that are not among them, each behind the one that it follows there. */
function withAdded(ids: readonly string[], others: readonly string[]): string[] {
  let all = [...ids];
  others.forEach((id, index) => {
    if (all.includes(id)) return;
    all = all.toSpliced(index === 0 ? 0 : all.indexOf(others[index - 1] ?? '') + 1, 0, id);
  });
  return all;
}

function described<Photo extends Described>(
  id: string,
  before: readonly Photo[],
  mine: readonly Photo[],
  theirs: readonly Photo[],
): Photo | undefined {
  const [old, here, there] = [before, mine, theirs].map((photos) => photos.find((one) => one.id === id));
  return here && there && old?.alt === here.alt ? there : (here ?? there);
}
