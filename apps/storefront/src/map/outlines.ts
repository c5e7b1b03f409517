import { geoMercator, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Point } from './map-view.js';

/** Side of the square the outlines are drawn on; their numbers keep three decimals. */
export const SQUARE = 10_000;

/** The country as paths of an SVG, on a square of {@link SQUARE}. */
export interface Outlines {
  land: string;
  borders: string;
  states: { name: string; at: Point }[];
}

type Atlas = Topology<{ states: GeometryCollection<{ name: string }>; nation: GeometryCollection }>;

/** Builds the country's paths once; maps only move and scale them. */
function buildOutlines(atlas: unknown): Outlines {
  const us = atlas as Atlas;
  const { states, nation } = us.objects;
  const projection = geoMercator()
    .scale(SQUARE / (2 * Math.PI))
    .translate([SQUARE / 2, SQUARE / 2]);
  const path = geoPath(projection);
  return {
    land: path(feature(us, nation)) ?? '',
    borders: path(mesh(us, states, (one, other) => one !== other)) ?? '',
    states: feature(us, states).features.map((state) => {
      const [x, y] = path.centroid(state);
      return { name: state.properties.name, at: { x: x / SQUARE, y: y / SQUARE } };
    }),
  };
}

let loaded: Promise<Outlines> | null = null;

/** The country's outlines, from a file that is loaded only with a map. */
export function outlines(): Promise<Outlines> {
  loaded ??= import('us-atlas/states-10m.json').then(({ default: atlas }) => buildOutlines(atlas));
  return loaded;
}
