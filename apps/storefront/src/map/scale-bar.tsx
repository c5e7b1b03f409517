import { formatCount } from '#libs/core/rules';
import { roundBelow } from './map-view.js';
import classes from './map.module.css';

/** Widest bar, in pixels. */
const BAR_PIXELS = 120;
const FEET_PER_METRE = 3.280_84;
const FEET_PER_MILE = 5_280;

/** A length on the ground, in feet or miles and in metres. */
export function ScaleBar({ metresOfPixel }: { metresOfPixel: number }) {
  const feet = roundBelow(BAR_PIXELS * metresOfPixel * FEET_PER_METRE);
  const miles = roundBelow((BAR_PIXELS * metresOfPixel * FEET_PER_METRE) / FEET_PER_MILE);
  const inFeet = miles < 1 ? feet : miles * FEET_PER_MILE;
  const metres = inFeet / FEET_PER_METRE;
  return (
    <p className={classes.scale} style={{ width: metres / metresOfPixel }}>
      {miles < 1 ? `${formatCount(feet)} ft` : `${miles} mi`} ·{' '}
      {metres < 1_000 ? `${Math.round(metres)} m` : `${(metres / 1_000).toFixed(1)} km`}
    </p>
  );
}
