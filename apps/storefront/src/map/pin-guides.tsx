import type { Place } from '#libs/core/rules';
import { metresPerPixel, onScreen, roundBelow, visibleArea, type ShownMap } from './map-view.js';
import classes from './map.module.css';
import { ScaleBar } from './scale-bar.js';

/** Least distance of two lines of the grid, in pixels. */
const GRID_PIXELS = 90;

/** What helps to place a pin without a street map: lines of latitude and longitude, a crosshair and a scale bar. */
export function PinGuides({ view, size, place }: ShownMap & { place: Place }) {
  const at = onScreen(place, view, size);
  return (
    <>
      <svg className={classes.base} width={size.width} height={size.height} aria-hidden="true">
        <Grid view={view} size={size} />
        <path className={classes.crosshair} d={`M0 ${at.y}H${size.width}M${at.x} 0V${size.height}`} />
      </svg>
      <ScaleBar metresOfPixel={metresPerPixel(view, place)} />
    </>
  );
}

function Grid({ view, size }: ShownMap) {
  const { west, east, south, north } = visibleArea(view, size);
  const step = roundBelow(((east - west) / size.width) * GRID_PIXELS * 2);
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  return (
    <g className={classes.grid}>
      {multiples(step, west, east).map((longitude) => {
        const { x } = onScreen({ latitude: north, longitude }, view, size);
        return (
          <g key={`x${longitude}`}>
            <path d={`M${x} 0V${size.height}`} />
            <text x={x + 4} y={14}>
              {longitude.toFixed(decimals)}
            </text>
          </g>
        );
      })}
      {multiples(step, south, north).map((latitude) => {
        const { y } = onScreen({ latitude, longitude: west }, view, size);
        return (
          <g key={`y${latitude}`}>
            <path d={`M0 ${y}H${size.width}`} />
            <text x={4} y={y - 4}>
              {latitude.toFixed(decimals)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** The multiples of `step` from `from` to `to`. */
function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => (first + index) * step);
}
