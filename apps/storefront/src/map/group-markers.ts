import type { Point } from './map-view.js';

/** Overlapping markers, shown as one at the position of the first. */
export interface MarkerGroup<Marker> {
  at: Point;
  members: Marker[];
}

/** Size of a price marker, in pixels. */
const REACH = { x: 64, y: 36 };

/** Groups markers that would overlap; earlier ones stay in place, later ones join them. */
export function groupMarkers<Marker>(
  markers: readonly { marker: Marker; at: Point }[],
): MarkerGroup<Marker>[] {
  const groups: MarkerGroup<Marker>[] = [];
  for (const { marker, at } of markers) {
    const overlapping = groups.find(
      (group) => Math.abs(group.at.x - at.x) < REACH.x && Math.abs(group.at.y - at.y) < REACH.y,
    );
    if (overlapping) overlapping.members.push(marker);
    else groups.push({ at, members: [marker] });
  }
  return groups;
}
