import type { Point } from './map-view.js';

/** Markers that would lie on each other, as one; where the first of them is. */
export interface MarkerGroup<Marker> {
  at: Point;
  members: Marker[];
}

/** As large as a price on the map, in pixels. */
const REACH = { x: 64, y: 36 };

/** Puts together what would overlap; earlier markers stay where they are, later ones join them. */
export function groupMarkers<Marker>(
  markers: readonly { marker: Marker; at: Point }[],
): MarkerGroup<Marker>[] {
  const groups: MarkerGroup<Marker>[] = [];
  for (const { marker, at } of markers) {
    const near = groups.find(
      (group) => Math.abs(group.at.x - at.x) < REACH.x && Math.abs(group.at.y - at.y) < REACH.y,
    );
    if (near) near.members.push(marker);
    else groups.push({ at, members: [marker] });
  }
  return groups;
}
