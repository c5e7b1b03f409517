import type { MapArea, Place } from '#libs/core/rules';

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
 * A map's view: its centre on the Mercator unit square, and the width of that square in pixels.
 * Flat and rectangular, so that the visible part is exactly a {@link MapArea}.
 */
export interface MapView extends Point {
  scale: number;
}

/** A view and the map's size. */
export interface ShownMap {
  view: MapView;
  size: Size;
}

const TILE_PIXELS = 256;
/** Fits the whole country on a small phone. */
const MIN_SCALE = TILE_PIXELS * 2 ** 1.5;
/** Shows a few streets; positions are only known to about a kilometre anyway. */
export const MAX_SCALE = TILE_PIXELS * 2 ** 12;
/** Shows a town among its neighbors. */
export const TOWN_SCALE = TILE_PIXELS * 2 ** 10;
/** Shows a single roof: about 0.2 metres a pixel. */
export const ROOF_SCALE = TILE_PIXELS * 2 ** 19;
const EARTH_METRES = 40_075_017;
/** Latitude of the Mercator square's edge. */
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

/** Position of a place on the screen. */
export function onScreen(place: Place, view: MapView, { width, height }: Size): Point {
  const { x, y } = onSquare(place);
  return { x: width / 2 + (x - view.x) * view.scale, y: height / 2 + (y - view.y) * view.scale };
}

/** Position on the screen of a point of the Mercator square; null outside the map. */
export function visiblePoint({ x, y }: Point, { view, size: { width, height } }: ShownMap): Point | null {
  const at = { x: width / 2 + (x - view.x) * view.scale, y: height / 2 + (y - view.y) * view.scale };
  return at.x >= 0 && at.x <= width && at.y >= 0 && at.y <= height ? at : null;
}

/** The visible area. */
export function visibleArea(view: MapView, { width, height }: Size): MapArea {
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

/** How {@link viewOf} shows an area: a margin in pixels, and the closest scale. */
interface Framing {
  margin?: number;
  maxScale?: number;
}

/** The closest view that shows the whole area. */
export function viewOf(
  { west, south, east, north }: MapArea,
  { width, height }: Size,
  { margin = 0, maxScale = MAX_SCALE }: Framing = {},
): MapView {
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
    scale: clamp(scale, MIN_SCALE, maxScale),
  };
}

/** The bounding area of all places; null for none. */
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

/** The view after dragging the map, in pixels. */
export const moved = (view: MapView, by: Point): MapView => ({
  ...view,
  x: clamp(view.x - by.x / view.scale, 0, 1),
  y: clamp(view.y - by.y / view.scale, 0, 1),
});

/** The view with a place in its centre. */
export const centredOn = (place: Place, { scale }: MapView): MapView => ({ ...onSquare(place), scale });

/** The view, or one with the place in its centre if it would be outside or closer to the edge than `margin` pixels. */
export function following(place: Place, { view, size }: ShownMap, margin = 0): MapView {
  const { x, y } = onScreen(place, view, size);
  const isInside = x >= margin && y >= margin && x <= size.width - margin && y <= size.height - margin;
  return isInside ? view : centredOn(place, view);
}

/** Height of a pin's middle above its tip, in pixels. */
const PIN_MIDDLE = 20;

/** The middle of a pin whose tip is at this point. */
export const middleOfPin = ({ x, y }: Point): Point => ({ x, y: y - PIN_MIDDLE });

/** The width of a pixel on the ground. */
export const metresPerPixel = ({ scale }: MapView, { latitude }: Pick<Place, 'latitude'>): number =>
  (EARTH_METRES * Math.cos((latitude * Math.PI) / 180)) / scale;

/** The largest of 1, 2, 5, 10, 20, … and 0.5, 0.2, 0.1, … that is not above a positive number. */
export function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [5, 2, 1].find((digit) => digit * power <= value) ?? 1;
  return step * power;
}

/** The view zoomed by `factor`; the point `around`, relative to the centre, stays in place. */
export function zoomed(
  view: MapView,
  factor: number,
  around: Point = { x: 0, y: 0 },
  maxScale = MAX_SCALE,
): MapView {
  const scale = clamp(view.scale * factor, MIN_SCALE, maxScale);
  const shift = 1 / view.scale - 1 / scale;
  return { x: clamp(view.x + around.x * shift, 0, 1), y: clamp(view.y + around.y * shift, 0, 1), scale };
}

/** The scale as the zoom level of tiled maps. */
export const zoomLevel = ({ scale }: MapView): number => Math.log2(scale / TILE_PIXELS);

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
