import { lazy, Suspense, useEffect, useState } from 'react';
import { stateCode } from '#libs/core/rules';
import { useClientConfigQuery } from '../api/client-config.js';
import { loadCloseUp, loadCountry, SQUARE, type CloseUp, type Country, type NamedPlace } from './country.js';
import { Graticule } from './graticule.js';
import { controlsOn } from './map-controls.js';
import { MAX_SCALE, type Point, type ShownMap } from './map-view.js';
import classes from './map.module.css';
import { placeNames } from './place-names.js';

const TileLayer = lazy(() => import('./tile-layer.js').then((m) => ({ default: m.TileLayer })));

/** Scales between which states are named, in pixels of the Mercator square. */
const STATE_NAMES = { from: 2_000, to: 60_000 };
/** Scale below which only their codes fit. */
const CODES_BELOW = 9_000;
/** Scale from which rivers and smaller lakes are drawn: on the whole country they would only be noise. */
const RIVERS_FROM = 6_000;
/** Scale from which towns, and those of less than 50,000 people, are named. */
const TOWNS_FROM = 6_000;
const SMALL_TOWNS_FROM = 30_000;
/** Scale from which counties are drawn and named, where states no longer are. */
const COUNTIES_FROM = 90_000;
/** Scale from which towns are tinted, and how far on the Mercator square: about two kilometres. */
const TINTS_FROM = 250_000;
const TINT = 6e-5;

interface BaseLayerProps extends ShownMap {
  /** Positions on the screen of prices, a pin and a circle; names stay clear of them. */
  markers?: readonly Point[];
  /** Without zoom buttons. */
  still?: boolean;
  /** With lines of latitude and longitude. */
  grid?: boolean;
}

/** The decorative layer below the markers: tiles if this installation has them, otherwise a drawn map. */
export function BaseLayer({ markers = [], still = false, grid = false, ...shown }: BaseLayerProps) {
  const { data: config, isError } = useClientConfigQuery();
  if (!config && !isError) return null;
  if (!config?.map_tiles) return <DrawnLayer {...shown} markers={markers} still={still} grid={grid} />;
  return (
    <Suspense fallback={null}>
      <TileLayer {...shown} tiles={config.map_tiles} />
    </Suspense>
  );
}

function DrawnLayer({ view, size, markers, still, grid }: Required<BaseLayerProps>) {
  const country = useLoaded(loadCountry, true);
  const closeUp = useLoaded(loadCloseUp, view.scale >= SMALL_TOWNS_FROM);
  // Close to a street the shores are wrong by more than they tell.
  if (!country || view.scale > MAX_SCALE) return null;
  const { width, height } = size;
  const [left, top] = [width / 2 - view.x * view.scale, height / 2 - view.y * view.scale];
  return (
    <>
      <svg className={classes.base} width={width} height={height} aria-hidden="true">
        <rect className={classes.water} width={width} height={height} />
        <g transform={`translate(${left} ${top}) scale(${view.scale / SQUARE})`}>
          <path className={classes.neighbours} d={country.neighbours} />
          <path className={classes.water} d={country.greatLakes} />
          <path className={classes.land} d={country.land} />
          {view.scale >= RIVERS_FROM && (
            <>
              <path className={classes.rivers} d={country.rivers} />
              <path className={classes.lakes} d={country.lakes} />
            </>
          )}
          {closeUp && view.scale >= COUNTIES_FROM && (
            <path className={classes.counties} d={closeUp.countyBorders} />
          )}
          <path className={classes.borders} d={country.borders} />
        </g>
        {grid && <Graticule bare view={view} size={size} />}
        <Names
          shown={{ view, size }}
          obstacles={{ markers, controls: controlsOn(size, still) }}
          {...namesFor(view.scale, country, closeUp)}
        />
      </svg>
      <p className={classes.attribution}>Towns: GeoNames</p>
    </>
  );
}

function namesFor(scale: number, country: Country, closeUp: CloseUp | null) {
  const hasStates = scale >= STATE_NAMES.from && scale < STATE_NAMES.to;
  const towns = closeUp && scale >= SMALL_TOWNS_FROM ? [...country.towns, ...closeUp.towns] : country.towns;
  const states = scale < CODES_BELOW ? withCodes(country.states) : country.states;
  const counties = closeUp && scale >= COUNTIES_FROM ? closeUp.counties : [];
  return { states: hasStates ? states : counties, towns: scale >= TOWNS_FROM ? towns : [] };
}

const withCodes = (states: readonly NamedPlace[]): NamedPlace[] =>
  states.map((state) => ({ ...state, name: stateCode(state.name) ?? state.name }));

interface NamesProps {
  shown: ShownMap;
  obstacles: Parameters<typeof placeNames>[2];
  states: readonly NamedPlace[];
  towns: readonly NamedPlace[];
}

function Names({ shown, obstacles, ...places }: NamesProps) {
  const { states, towns } = placeNames(places, shown, obstacles);
  return (
    <>
      {shown.view.scale >= TINTS_FROM &&
        towns.map(({ name, at }) => (
          <circle
            key={`${name}${at.x}`}
            className={classes.tint}
            cx={at.x}
            cy={at.y}
            r={TINT * shown.view.scale}
          />
        ))}
      {states.map(({ name, text }) => (
        <text
          key={`${name}${text.x}`}
          className={classes.state}
          data-county={shown.view.scale >= COUNTIES_FROM || undefined}
          x={text.x}
          y={text.y}
        >
          {name}
        </text>
      ))}
      {towns.map(({ name, at, text, anchor, isLarge }) => (
        <g key={`${name}${at.x}`} className={classes.town} data-large={isLarge || undefined}>
          <circle cx={at.x} cy={at.y} r={isLarge ? 3 : 2.25} />
          <text x={text.x} y={text.y} textAnchor={anchor}>
            {name}
          </text>
        </g>
      ))}
    </>
  );
}

/** A part of the map once it is wanted and there. The map works without its background, so failures are ignored. */
function useLoaded<Part>(load: () => Promise<Part>, isWanted: boolean): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let mounted = true;
    load().then(
      (loaded) => mounted && setPart(loaded),
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [load, isWanted]);
  return part;
}
