import { onScreen, roundBelow, visibleArea, type ShownMap } from './map-view.js';
import classes from './map.module.css';

/** Least distance of two lines of the grid, in pixels. */
const GRID_PIXELS = 90;

interface GraticuleProps extends ShownMap {
  /** Without their degrees. */
  bare?: boolean;
}

/** Lines of latitude and longitude at round degrees. */
export function Graticule({ view, size, bare = false }: GraticuleProps) {
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
            {!bare && (
              <text x={x + 4} y={14}>
                {longitude.toFixed(decimals)}
              </text>
            )}
          </g>
        );
      })}
      {multiples(step, south, north).map((latitude) => {
        const { y } = onScreen({ latitude, longitude: west }, view, size);
        return (
          <g key={`y${latitude}`}>
            <path d={`M0 ${y}H${size.width}`} />
            {!bare && (
              <text x={4} y={y - 4}>
                {latitude.toFixed(decimals)}
              </text>
            )}
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
