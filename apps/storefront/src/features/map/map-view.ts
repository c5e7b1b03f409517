import type { MapArea, Place } from '#libs/rules';

/** Size of a map on the screen, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A point on the screen, in CSS pixels from the map's top left corner. */
export interface Point {
  x: number;
  y: number;
}

/**
 * What a map shows: its middle on the Mercator square, whose sides are 1, and how many pixels that square is wide.
 * Flat and rectangular, so that what is seen is exactly a {@link MapArea}.
 */
export interface MapView extends Point {
  scale: number;
}

/** A view, and the size that it is seen at. */
export interface ShownMap {
  view: MapView;
  size: Size;
}

const TILE_PIXELS = 256;
/** The whole country on a small phone. */
const FARTHEST = TILE_PIXELS * 2 ** 1.5;
/** A few streets; a home is told to about a kilometre anyway. */
export const NEAREST = TILE_PIXELS * 2 ** 12;
/** Where the Mercator square ends. */
const POLE = 85.05;

/** A place on the Mercator square. */
export function onSquare({ latitude, longitude }: Place): Point {
  const angle = (clamp(latitude, -POLE, POLE) * Math.PI) / 180;
  return {
    x: (longitude + 180) / 360,
    y: (1 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / Math.PI) / 2,
  };
}

/** The place at a point of the Mercator square. */
export function placeAt({ x, y }: Point): Place {
  return {
    longitude: clamp(x * 360 - 180, -180, 180),
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  };
}

/** Where a place lies on the screen. */
export function onScreen(place: Place, view: MapView, { width, height }: Size): Point {
  const { x, y } = onSquare(place);
  return { x: width / 2 + (x - view.x) * view.scale, y: height / 2 + (y - view.y) * view.scale };
}

/** The part of the world that is seen. */
export function areaSeen(view: MapView, { width, height }: Size): MapArea {
  const [right, down] = [width / 2 / view.scale, height / 2 / view.scale];
  const topLeft = placeAt({ x: view.x - right, y: view.y - down });
  const bottomRight = placeAt({ x: view.x + right, y: view.y + down });
  return {
    west: topLeft.longitude,
    north: topLeft.latitude,
    east: bottomRight.longitude,
    south: bottomRight.latitude,
  };
}

/** The nearest view in which the whole area is seen, with `margin` pixels around it. */
export function viewOf({ west, south, east, north }: MapArea, { width, height }: Size, margin = 0): MapView {
  const topLeft = onSquare({ latitude: north, longitude: west });
  const bottomRight = onSquare({ latitude: south, longitude: east });
  const room = (pixels: number) => Math.max(1, pixels - 2 * margin);
  const scale = Math.min(
    room(width) / Math.max(bottomRight.x - topLeft.x, Number.EPSILON),
    room(height) / Math.max(bottomRight.y - topLeft.y, Number.EPSILON),
  );
  return {
    x: (topLeft.x + bottomRight.x) / 2,
    y: (topLeft.y + bottomRight.y) / 2,
    scale: clamp(scale, FARTHEST, NEAREST),
  };
}

/** The smallest area that holds all places; null for none. */
export function areaAround(places: readonly Place[]): MapArea | null {
  if (places.length === 0) return null;
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  return {
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  };
}

/** The view after the map was dragged by so many pixels. */
export const moved = (view: MapView, by: Point): MapView => ({
  ...view,
  x: clamp(view.x - by.x / view.scale, 0, 1),
  y: clamp(view.y - by.y / view.scale, 0, 1),
});

/** The view `factor` times as large, with the point `around`, from the middle, staying where it is. */
export function zoomed(view: MapView, factor: number, around: Point = { x: 0, y: 0 }): MapView {
  const scale = clamp(view.scale * factor, FARTHEST, NEAREST);
  const kept = 1 / view.scale - 1 / scale;
  return { x: clamp(view.x + around.x * kept, 0, 1), y: clamp(view.y + around.y * kept, 0, 1), scale };
}

/** The scale as the zoom level of tiled maps. */
export const zoomLevel = ({ scale }: MapView): number => Math.log2(scale / TILE_PIXELS);

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
