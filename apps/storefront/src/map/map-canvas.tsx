import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { plural } from '#libs/ui';
import type { MapArea, Place } from '#libs/core/rules';
import { BaseLayer } from './base-layer.js';
import { groupMarkers, type MarkerGroup } from './group-markers.js';
import {
  areaAround,
  MAX_SCALE,
  metresPerPixel,
  middleOfPin,
  onScreen,
  placeAt,
  TOWN_SCALE,
  visibleArea,
  type Point,
  type ShownMap,
} from './map-view.js';
import classes from './map.module.css';
import { ScaleBar } from './scale-bar.js';
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
  onOpen?: (id: string) => void;
  onPoint?: (id: string | null) => void;
  /** Not interactive. */
  still?: boolean;
  /** A home's approximate position; a circle on the map. */
  around?: Place;
  /** The exact position of the home that the viewer has booked; a pin on the map. */
  pin?: Place;
  /** Content over the map; `visible` is null until the map is moved away from its area. */
  children?: (visible: MapArea | null) => ReactNode;
}

/** Markers are rendered up to this far outside the map: half a marker's width, in pixels. */
const OVERHANG = 40;
/** Radii of the circle around a home and of the earth, in kilometres. */
const CIRCLE_KM = 1.5;
const EARTH_KM = 40_075;
const SMALLEST_CIRCLE = 14;
/** Scales from which every home has its circle, and the map a scale bar: a town, and a part of a state. */
const CIRCLES_FROM = 250_000;
const SCALE_BAR_FROM = 30_000;

/** A map with prices as buttons, moved by dragging, pinching, scrolling and keys. */
export function MapCanvas(props: MapCanvasProps) {
  const { label, area, exact = false, still = false, children } = props;
  const map = useRef<HTMLDivElement>(null);
  const isOfOneHome = props.around !== undefined || props.pin !== undefined;
  const { view, size, away, zoomIn, zoomOut, show, handlers } = useMapView(map, area, {
    exact,
    still,
    fitScale: exact || isOfOneHome ? MAX_SCALE : TOWN_SCALE,
  });
  const groups = view ? groupsOf(props.markers, { view, size }, still) : [];
  const pin = view && props.pin ? onScreen(props.pin, view, size) : null;
  const circle = view && props.around ? onScreen(props.around, view, size) : null;
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
          <BaseLayer
            view={view}
            size={size}
            markers={[...groups.map(({ at }) => at), pin && middleOfPin(pin), circle].filter(
              (at) => at !== null,
            )}
            still={still}
            grid={isOfOneHome}
          />
          <Circles
            view={view}
            size={size}
            places={props.around ? [props.around] : view.scale >= CIRCLES_FROM ? props.markers : []}
          />
          {view.scale >= SCALE_BAR_FROM && <ScaleBar metresOfPixel={metresPerPixel(view, placeAt(view))} />}
          {pin && <StillPin at={pin} />}
          {groups.length > 0 && <Markers {...props} groups={groups} onZoom={show} />}
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

interface MarkersProps extends Pick<MapCanvasProps, 'activeId' | 'openId' | 'onOpen' | 'onPoint'> {
  groups: readonly MarkerGroup<Marker>[];
  onZoom: (area: MapArea) => void;
}

function Markers({ groups, onZoom, ...rest }: MarkersProps) {
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

/** The markers in sight, those that would overlap as one. */
function groupsOf(markers: readonly Marker[], { view, size }: ShownMap, still: boolean) {
  const placed = markers
    .map((marker) => ({ marker, at: onScreen(marker, view, size) }))
    .filter(({ at }) => isVisible(at.x, size.width) && isVisible(at.y, size.height));
  // At the closest zoom, homes in one street share a marker.
  const apart = still || view.scale >= MAX_SCALE;
  return apart ? placed.map(({ marker, at }) => ({ at, members: [marker] })) : groupMarkers(placed);
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
      onClick={() => onOpen?.(id)}
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

/** Where the booked home is; the address beside the map says it in words. */
function StillPin({ at }: { at: Point }) {
  return (
    <svg className={classes.stillPin} role="img" aria-label="Where the home is">
      <g transform={`translate(${at.x} ${at.y})`}>
        <path d="M0 0C-4-10-14-15-14-26a14 14 0 1 1 28 0C14-15 4-10 0 0Z" />
        <circle cy={-26} r={5} />
      </g>
    </svg>
  );
}

/** Circles, because nobody is told the exact place before a booking. */
function Circles({ places, view, size }: ShownMap & { places: readonly Place[] }) {
  return (
    <svg className={classes.base} width={size.width} height={size.height} aria-hidden="true">
      {places.map((place) => {
        const { x, y } = onScreen(place, view, size);
        const kilometre = view.scale / (EARTH_KM * Math.cos((place.latitude * Math.PI) / 180));
        const radius = Math.max(SMALLEST_CIRCLE, CIRCLE_KM * kilometre);
        return <circle key={`${x} ${y}`} className={classes.circle} cx={x} cy={y} r={radius} />;
      })}
    </svg>
  );
}
