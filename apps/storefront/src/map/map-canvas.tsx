import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { plural } from '#libs/ui';
import type { MapArea, Place } from '#libs/core/rules';
import { BaseLayer } from './base-layer.js';
import { groupMarkers, type MarkerGroup } from './group-markers.js';
import { areaAround, visibleArea, MAX_SCALE, onScreen, type MapView, type Size } from './map-view.js';
import classes from './map.module.css';
import { useMapView } from './use-map-view.js';

/** A price on the map. */
export interface Marker extends Place {
  id: string;
  /** The visible text. */
  text: string;
  /** The accessible name. */
  name: string;
}

interface MapCanvasProps {
  label: string;
  area: MapArea;
  /** Show exactly this area, without a margin. */
  exact?: boolean;
  markers: readonly Marker[];
  /** The marker to highlight. */
  activeId?: string | null;
  /** The marker whose home is open. */
  openId?: string | null;
  onOpen: (id: string) => void;
  onPoint?: (id: string | null) => void;
  /** Not interactive. */
  still?: boolean;
  /** A home's approximate position; a circle on the map. */
  around?: Place;
  /** Content over the map; `visible` is null until the map is moved away from its area. */
  children?: (visible: MapArea | null) => ReactNode;
}

/** Markers are rendered up to this far outside the map: half a marker's width, in pixels. */
const OVERHANG = 40;
/** Radii of the circle around a home and of the earth, in kilometres. */
const CIRCLE_KM = 1.5;
const EARTH_KM = 40_075;
const SMALLEST_CIRCLE = 14;

/** A map with prices as buttons, moved by dragging, pinching, scrolling and keys. */
export function MapCanvas(props: MapCanvasProps) {
  const { label, area, exact = false, still = false, children } = props;
  const map = useRef<HTMLDivElement>(null);
  const { view, size, away, zoomIn, zoomOut, show, handlers } = useMapView(map, area, { exact, still });
  return (
    <div
      ref={map}
      className={classes.map}
      role="group"
      aria-label={still ? label : `${label}. Arrow keys move it, plus and minus zoom.`}
      data-still={still || undefined}
      {...(still ? {} : { ...handlers, tabIndex: 0 })}
    >
      {view && (
        <>
          <BaseLayer view={view} size={size} />
          {props.around && <Circle place={props.around} view={view} size={size} />}
          <Markers {...props} view={view} size={size} onZoom={show} />
        </>
      )}
      {!still && (
        <div className={classes.zoom}>
          <button type="button" onClick={zoomIn} aria-label="Zoom in">
            <IconPlus size={20} aria-hidden="true" />
          </button>
          <button type="button" onClick={zoomOut} aria-label="Zoom out">
            <IconMinus size={20} aria-hidden="true" />
          </button>
        </div>
      )}
      {children?.(view && away ? visibleArea(view, size) : null)}
    </div>
  );
}

interface MarkersProps extends MapCanvasProps {
  view: MapView;
  size: Size;
  onZoom: (area: MapArea) => void;
}

function Markers({ markers, view, size, onZoom, still = false, ...rest }: MarkersProps) {
  const placed = markers
    .map((marker) => ({ marker, at: onScreen(marker, view, size) }))
    .filter(({ at }) => isVisible(at.x, size.width) && isVisible(at.y, size.height));
  // At the closest zoom, homes in one street share a marker.
  const apart = still || view.scale >= MAX_SCALE;
  const groups = apart ? placed.map(({ marker, at }) => ({ at, members: [marker] })) : groupMarkers(placed);
  return (
    <ul className={classes.markers} aria-label="Homes on the map">
      {groups.map((group) => (
        <li
          key={group.members[0]?.id}
          style={{ transform: `translate(${Math.round(group.at.x)}px, ${Math.round(group.at.y)}px)` }}
        >
          {group.members.length > 1 ? (
            <GroupButton group={group} activeId={rest.activeId} onZoom={onZoom} />
          ) : (
            group.members.map((marker) => <MarkerButton key={marker.id} marker={marker} {...rest} />)
          )}
        </li>
      ))}
    </ul>
  );
}

const isVisible = (at: number, length: number): boolean => at > -OVERHANG && at < length + OVERHANG;

interface MarkerButtonProps extends Pick<MapCanvasProps, 'activeId' | 'openId' | 'onOpen' | 'onPoint'> {
  marker: Marker;
}

function MarkerButton({ marker, activeId, openId, onOpen, onPoint }: MarkerButtonProps) {
  const { id, text, name } = marker;
  return (
    <button
      type="button"
      id={`marker-${id}`}
      className={classes.marker}
      data-active={id === activeId || undefined}
      aria-pressed={id === openId}
      aria-label={name}
      onClick={() => onOpen(id)}
      onMouseEnter={() => onPoint?.(id)}
      onMouseLeave={() => onPoint?.(null)}
      onFocus={() => onPoint?.(id)}
      onBlur={() => onPoint?.(null)}
    >
      {text}
    </button>
  );
}

interface GroupButtonProps {
  group: MarkerGroup<Marker>;
  activeId?: string | null;
  onZoom: (area: MapArea) => void;
}

function GroupButton({ group: { members }, activeId, onZoom }: GroupButtonProps) {
  const area = areaAround(members);
  return (
    <button
      type="button"
      className={`${classes.marker} ${classes.group}`}
      data-active={members.some(({ id }) => id === activeId) || undefined}
      aria-label={`${plural(members.length, 'home')} close to each other: zoom in`}
      onClick={() => area && onZoom(area)}
    >
      {members.length}
    </button>
  );
}

function Circle({ place, view, size }: { place: Place; view: MapView; size: Size }) {
  const { x, y } = onScreen(place, view, size);
  const kilometre = view.scale / (EARTH_KM * Math.cos((place.latitude * Math.PI) / 180));
  return (
    <svg className={classes.outlines} width={size.width} height={size.height} aria-hidden="true">
      <circle className={classes.circle} cx={x} cy={y} r={Math.max(SMALLEST_CIRCLE, CIRCLE_KM * kilometre)} />
    </svg>
  );
}
