/** A file that is uploading, and its place among all tiles, counted from 0. */
export interface Placed {
  key: string;
  place: number;
}

/** The keys of all tiles in order: ids of photos, with the uploads at their places. */
export function tileOrder(ids: readonly string[], uploads: readonly Placed[]): string[] {
  const tiles = [...ids];
  for (const { key, place } of uploads.toSorted((one, other) => one.place - other.place))
    tiles.splice(place, 0, key);
  return tiles;
}

/** Puts an uploaded photo among the others, so that it stands where its tile stood, whichever upload ends first. */
export function withUploaded(
  ids: readonly string[],
  id: string,
  { uploads, place }: { uploads: readonly Placed[]; place: number },
): string[] {
  const uploadsBefore = uploads.filter((other) => other.place < place).length;
  return ids.toSpliced(place - uploadsBefore, 0, id);
}

/** The uploads once the tile at `place` is gone: those behind it close the gap. */
export const closeGap = <Upload extends Placed>(uploads: readonly Upload[], place: number): Upload[] =>
  uploads
    .filter((one) => one.place !== place)
    .map((one) => (one.place > place ? { ...one, place: one.place - 1 } : one));

/** The uploads once there is room for another tile at `place`. */
export const makeRoom = <Upload extends Placed>(uploads: readonly Upload[], place: number): Upload[] =>
  uploads.map((one) => (one.place >= place ? { ...one, place: one.place + 1 } : one));

/** The list with one of its entries moved to another place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entry = list.slice(from, from + 1);
  return list.toSpliced(from, 1).toSpliced(to, 0, ...entry);
}

/** The ids in the order of the tiles; what has no tile yet comes last. */
export const inOrder = (ids: readonly string[], tiles: readonly string[]): string[] => [
  ...tiles.filter((key) => ids.includes(key)),
  ...ids.filter((id) => !tiles.includes(id)),
];

/**
 * The place of a photo that is tried again, by when each was chosen: behind the last of those chosen before it, as far as
 * that is known, else before the first chosen later.
 */
export function placeWhenRetried(chosen: number, tiles: readonly (number | undefined)[]): number {
  const earlier = tiles.filter((other) => other !== undefined && other < chosen) as number[];
  if (earlier.length > 0) return tiles.indexOf(Math.max(...earlier)) + 1;
  const later = tiles.findIndex((other) => other !== undefined && other > chosen);
  return later === -1 ? tiles.length : later;
}
