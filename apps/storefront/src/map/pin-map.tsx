import { IconMapPinFilled, IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { MapArea, Place } from '#libs/core/rules';
import { BaseLayer } from './base-layer.js';
import { onScreen, placeAt, type MapView, type Point, type Size } from './map-view.js';
import classes from './map.module.css';
import { useMapView } from './use-map-view.js';

interface PinMapProps {
  label: string;
  /** What the map shows at first; a new one resets it. */
  area: MapArea;
  place: Place;
  onMove: (place: Place) => void;
}

const STEP_PIXELS = 8;
const DECIMALS = 5;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A map with one pin, moved by mouse, touch and arrow keys; with Shift the keys move it a pixel at a time. */
export function PinMap({ label, area, place, onMove }: PinMapProps) {
  const map = useRef<HTMLDivElement>(null);
  const { view, size, zoomIn, zoomOut, handlers } = useMapView(map, area, { exact: false, still: false });
  return (
    <div
      ref={map}
      className={classes.map}
      role="group"
      aria-label={`${label}. Arrow keys move it, plus and minus zoom.`}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the map itself is moved by keys
      tabIndex={0}
      {...handlers}
    >
      {view && (
        <>
          <BaseLayer view={view} size={size} />
          <Pin view={view} size={size} place={place} onMove={onMove} />
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
  view: MapView;
  size: Size;
}

function Pin({ view, size, place, onMove }: PinProps) {
  const grip = useRef<Point | null>(null);
  const at = onScreen(place, view, size);

  const moveTo = ({ x, y }: Point) => {
    const found = placeAt({
      x: view.x + (x - size.width / 2) / view.scale,
      y: view.y + (y - size.height / 2) / view.scale,
    });
    onMove({ latitude: rounded(found.latitude), longitude: rounded(found.longitude) });
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX - at.x, y: event.clientY - at.y };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (grip.current) moveTo({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y });
  };
  const release = () => {
    grip.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const pixels = event.shiftKey ? 1 : STEP_PIXELS;
    moveTo({ x: at.x + arrow.x * pixels, y: at.y + arrow.y * pixels });
  };

  return (
    <button
      type="button"
      className={classes.pin}
      style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
      aria-label={`Pin of your home at ${place.latitude}, ${place.longitude}. Drag it, or move it with the arrow keys.`}
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
