import { IconMapPinFilled, IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { MapArea, Place } from '#libs/core/rules';
import { BaseLayer } from './base-layer.js';
import {
  following,
  MAX_SCALE,
  middleOfPin,
  onScreen,
  placeAt,
  ROOF_SCALE,
  type Point,
  type ShownMap,
} from './map-view.js';
import classes from './map.module.css';
import { PinGuides } from './pin-guides.js';
import { useMapView } from './use-map-view.js';

interface PinMapProps {
  label: string;
  /** What the map shows at first; a new one resets it. */
  area: MapArea;
  place: Place;
  onMove: (place: Place) => void;
}

/** How far an arrow key moves the pin, in pixels; with Shift {@link SHIFT_PIXELS}. */
const STEP_PIXELS = 1;
const SHIFT_PIXELS = 20;
/** Room that the map keeps around a pin that is moved by keys. */
const MARGIN_PIXELS = 48;
/** About 10 centimetres. */
const DECIMALS = 6;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A map with one pin, moved by mouse, touch and arrow keys, that zooms in to a single roof and follows its pin. */
export function PinMap({ label, area, place, onMove }: PinMapProps) {
  const map = useRef<HTMLDivElement>(null);
  const { view, size, zoomIn, zoomOut, change, handlers } = useMapView(map, area, {
    maxScale: ROOF_SCALE,
    anchor: place,
  });
  const [followed, setFollowed] = useState<Place | null>(null);
  const follow = (to: Place, margin = 0) => change((now) => following(to, { view: now, size }, margin));
  if (view && (followed?.latitude !== place.latitude || followed.longitude !== place.longitude)) {
    setFollowed(place);
    follow(place);
  }
  return (
    <div
      ref={map}
      className={classes.map}
      data-near={(view && view.scale > MAX_SCALE) || undefined}
      role="group"
      aria-label={`${label}. Arrow keys move it, plus and minus zoom.`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the map itself is moved by keys
      tabIndex={0}
      {...handlers}
    >
      {view && (
        <>
          <BaseLayer view={view} size={size} markers={[middleOfPin(onScreen(place, view, size))]} />
          <PinGuides view={view} size={size} place={place} />
          <Pin
            shown={{ view, size }}
            place={place}
            onMove={onMove}
            onFollow={follow}
            onZoom={(closer) => (closer ? zoomIn() : zoomOut())}
          />
        </>
      )}
      <div className={classes.zoom}>
        <button type="button" onClick={zoomIn} aria-label="Zoom in">
          <IconPlus size={20} aria-hidden="true" />
        </button>
        <button type="button" onClick={zoomOut} aria-label="Zoom out">
          <IconMinus size={20} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}

interface PinProps extends Pick<PinMapProps, 'place' | 'onMove'> {
  shown: ShownMap;
  onFollow: (place: Place, margin?: number) => void;
  onZoom: (closer: boolean) => void;
}

function Pin({ shown: { view, size }, place, onMove, onFollow, onZoom }: PinProps) {
  const grip = useRef<Point | null>(null);
  const at = onScreen(place, view, size);

  const moveTo = ({ x, y }: Point): Place => {
    const found = placeAt({
      x: view.x + (x - size.width / 2) / view.scale,
      y: view.y + (y - size.height / 2) / view.scale,
    });
    const to = { latitude: rounded(found.latitude), longitude: rounded(found.longitude) };
    onMove(to);
    return to;
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX - at.x, y: event.clientY - at.y };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!grip.current) return;
    // A pin that is dragged beyond the edge stays there; the map would run away with it.
    moveTo({
      x: between(1, event.clientX - grip.current.x, size.width - 1),
      y: between(1, event.clientY - grip.current.y, size.height - 1),
    });
  };
  const release = () => {
    grip.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const pixels = event.shiftKey ? SHIFT_PIXELS : STEP_PIXELS;
    if (arrow) onFollow(moveTo({ x: at.x + arrow.x * pixels, y: at.y + arrow.y * pixels }), MARGIN_PIXELS);
    else if (event.key === '+' || event.key === '=') onZoom(true);
    else if (event.key === '-') onZoom(false);
    else return;
    event.preventDefault();
  };

  return (
    <button
      type="button"
      className={classes.pin}
      style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
      aria-label={`Pin of your home at ${place.latitude}, ${place.longitude}. Drag it, or move it with the arrow keys, with Shift farther.`}
      onFocus={() => onFollow(place)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={onKeyDown}
    >
      <IconMapPinFilled size={40} aria-hidden="true" />
    </button>
  );
}

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value));
