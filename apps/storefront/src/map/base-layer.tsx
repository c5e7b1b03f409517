import { lazy, Suspense, useEffect, useState } from 'react';
import { useClientConfigQuery } from '../api/client-config.js';
import { MAX_SCALE, type ShownMap } from './map-view.js';
import classes from './map.module.css';
import { outlines, SQUARE, type Outlines } from './outlines.js';

const TileLayer = lazy(() => import('./tile-layer.js').then((m) => ({ default: m.TileLayer })));

/** Scale from which state names fit between their borders, in pixels of the Mercator square. */
const NAMES_FROM = 3_200;

/** The decorative layer below the markers: tiles if this installation has them, otherwise the country's outlines. */
export function BaseLayer(props: ShownMap) {
  const { data: config, isError } = useClientConfigQuery();
  if (!config && !isError) return null;
  if (!config?.map_tiles) return <OutlineLayer {...props} />;
  return (
    <Suspense fallback={null}>
      <TileLayer {...props} tiles={config.map_tiles} />
    </Suspense>
  );
}

function OutlineLayer({ view, size: { width, height } }: ShownMap) {
  const country = useOutlines();
  // Close to a street the outlines are wrong by more than they tell.
  if (!country || view.scale > MAX_SCALE) return null;
  const factor = view.scale / SQUARE;
  const [left, top] = [width / 2 - view.x * view.scale, height / 2 - view.y * view.scale];
  return (
    <svg className={classes.outlines} width={width} height={height} aria-hidden="true">
      <g transform={`translate(${left} ${top}) scale(${factor})`}>
        <path className={classes.land} d={country.land} />
        <path className={classes.borders} d={country.borders} />
      </g>
      {view.scale >= NAMES_FROM &&
        country.states.map(({ name, at }) => (
          <text key={name} className={classes.state} x={left + at.x * view.scale} y={top + at.y * view.scale}>
            {name}
          </text>
        ))}
    </svg>
  );
}

/** The map works without its background, so failures are ignored. */
function useOutlines(): Outlines | null {
  const [country, setCountry] = useState<Outlines | null>(null);
  useEffect(() => {
    let mounted = true;
    outlines().then(
      (loaded) => mounted && setCountry(loaded),
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, []);
  return country;
}
