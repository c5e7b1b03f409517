import type { Place } from '#libs/core/rules';
import { Graticule } from './graticule.js';
import { metresPerPixel, onScreen, type ShownMap } from './map-view.js';
import classes from './map.module.css';
import { ScaleBar } from './scale-bar.js';

/** What helps to place a pin without a street map: lines of latitude and longitude, a crosshair and a scale bar. */
export function PinGuides({ view, size, place }: ShownMap & { place: Place }) {
  const at = onScreen(place, view, size);
  return (
    <>
      <svg className={classes.base} width={size.width} height={size.height} aria-hidden="true">
        <Graticule view={view} size={size} />
        <path className={classes.crosshair} d={`M0 ${at.y}H${size.width}M${at.x} 0V${size.height}`} />
      </svg>
      <ScaleBar metresOfPixel={metresPerPixel(view, place)} />
    </>
  );
}
