import { useEffect, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import type { MapArea, Place } from '#libs/core/rules';
import {
  centredOn,
  MAX_SCALE,
  moved,
  viewOf,
  zoomed,
  type MapView,
  type Point,
  type Size,
} from './map-view.js';

const STEP = 1.6;
const ARROW_PIXELS = 80;
const WHEEL_SPEED = 0.002;
/** Margin in pixels, because price markers extend beyond their position. */
const MARGIN = 28;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: ARROW_PIXELS, y: 0 },
  ArrowRight: { x: -ARROW_PIXELS, y: 0 },
  ArrowUp: { x: 0, y: ARROW_PIXELS },
  ArrowDown: { x: 0, y: -ARROW_PIXELS },
};

/** A movable view with its event handlers. `view` is null until the map has a size. */
export interface MovableView {
  view: MapView | null;
  size: Size;
  /** True once the map was moved away from its area. */
  away: boolean;
  zoomIn: () => void;
  zoomOut: () => void;
  show: (area: MapArea) => void;
  change: Change;
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: (event: PointerEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

interface Shown {
  view: MapView;
  /** The requested area, as text, and the size it was shown at. */
  of: string;
  size: Size;
  away: boolean;
}

interface MapOptions {
  /** Shows the area without a margin. */
  exact?: boolean;
  still?: boolean;
  maxScale?: number;
  /** The closest scale at which the area is shown; people may zoom in further. */
  fitScale?: number;
  /** Buttons and keys zoom around this place. */
  anchor?: Place;
}

/**
 * Shows `area` until the user drags, pinches, scrolls or presses keys; a new `area` resets the view.
 */
export function useMapView(
  map: RefObject<HTMLDivElement | null>,
  area: MapArea,
  { exact = false, still = false, maxScale = MAX_SCALE, fitScale = maxScale, anchor }: MapOptions,
): MovableView {
  const size = useSize(map);
  const [shown, setShown] = useState<Shown | null>(null);
  const of = JSON.stringify([area, exact]);
  const stale = shown?.of !== of || (shown.size !== size && !shown.away);
  if (stale && size.width > 0 && size.height > 0)
    setShown({
      view: viewOf(area, size, { margin: exact ? 0 : MARGIN, maxScale: fitScale }),
      of,
      size,
      away: false,
    });

  const change = (next: (view: MapView) => MapView) =>
    setShown((now) => now && { ...now, view: next(now.view), away: true });
  const zoomBy = (factor: number) =>
    change((view) => zoomed(anchor ? centredOn(anchor, view) : view, factor, undefined, maxScale));
  const pointers = usePointers(change, maxScale);
  useWheel(map, change, { still, maxScale });

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (event.target !== event.currentTarget) return;
    if (arrow) change((view) => moved(view, arrow));
    else if (event.key === '+' || event.key === '=') zoomBy(STEP);
    else if (event.key === '-') zoomBy(1 / STEP);
    else return;
    event.preventDefault();
  };

  return {
    view: shown?.view ?? null,
    size,
    away: shown?.away ?? false,
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    show: (wanted) => change(() => viewOf(wanted, size, { margin: MARGIN, maxScale })),
    change,
    handlers: { ...pointers, onKeyDown },
  };
}

type Change = (next: (view: MapView) => MapView) => void;

/** One finger or the mouse drags, two fingers zoom. */
function usePointers(change: Change, maxScale: number): Omit<MovableView['handlers'], 'onKeyDown'> {
  const [down] = useState(() => new Map<number, Point>());

  const onPointerDown = (event: PointerEvent) => {
    if ((event.target as Element).closest('button, a') || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    down.set(event.pointerId, now);
    const by = { x: now.x - before.x, y: now.y - before.y };
    if (by.x === 0 && by.y === 0) return;
    if (!other) return change((view) => moved(view, by));
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const around = { x: other.x - left - width / 2, y: other.y - top - height / 2 };
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    change((view) => zoomed(view, factor, around, maxScale));
  };
  const onPointerUp = (event: PointerEvent) => void down.delete(event.pointerId);
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Zooms with the wheel. React's wheel listeners are passive and cannot prevent the page from scrolling. */
function useWheel(
  map: RefObject<HTMLDivElement | null>,
  change: Change,
  { still, maxScale }: { still: boolean; maxScale: number },
): void {
  useEffect(() => {
    const element = map.current;
    if (!element || still) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top, width, height } = element.getBoundingClientRect();
      const around = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
      change((view) => zoomed(view, Math.exp(-event.deltaY * WHEEL_SPEED), around, maxScale));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  });
}

function useSize(map: RefObject<HTMLDivElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const element = map.current;
    if (!element) return;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [map]);
  return size;
}
