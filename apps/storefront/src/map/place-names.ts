import type { NamedPlace } from './country.js';
import { visiblePoint, type Point, type ShownMap, type Size } from './map-view.js';

/** A name to draw: its place on the screen, and from where the text runs. */
interface ShownName {
  name: string;
  at: Point;
  text: Point;
  anchor: 'start' | 'middle' | 'end';
  /** Large towns are written larger. */
  isLarge: boolean;
}

/** A part of the screen. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Size of a price on the map, which no name may hide behind, in pixels. */
const MARKER = { x: 40, y: 22 };
/** Average width of a letter and height of a line, in pixels. */
const LETTER = { town: 6.6, large: 7.6, state: 8.4 };
const LINE = 16;
/** Distance of a town's name from its dot. */
const GAP = 7;
/** Room between two names. */
const AIR = 6;
const MOST_TOWNS = 32;
/** Half the size of a town's dot. */
const DOT = { x: 4, y: 4 };
/** Towns of about 150,000 people and more are large; on a map of a single town all are. */
const LARGE_RANK = 200;
const ALL_LARGE_FROM = 250_000;

/** What no name may hide behind. */
interface Obstacles {
  /** Positions of prices. */
  markers?: readonly Point[];
  /** Where buttons and other controls lie on the map. */
  controls?: readonly Box[];
}

interface Names {
  states: ShownName[];
  towns: ShownName[];
}

/** Where states, and then the largest towns first, can be written without covering each other, a price or a control. */
export function placeNames(
  { states, towns }: Record<keyof Names, readonly NamedPlace[]>,
  shown: ShownMap,
  { markers = [], controls = [] }: Obstacles = {},
): Names {
  const taken = [...markers.map((at) => boxAround(at, MARKER)), ...controls];
  /** Where no town's dot may be: a name beside it would seem to belong to nothing. */
  const written: Box[] = [...controls];
  const take = (box: Box) => {
    taken.push(box);
    written.push(box);
  };
  const isFree = (box: Box) => isInside(box, shown.size) && !taken.some((other) => overlap(box, other));
  /** The first candidate with room; it takes that room. */
  const firstFree = (candidates: readonly ShownName[], letter: number): ShownName[] => {
    const found = candidates.find((candidate) => isFree(boxOf(candidate, letter)));
    if (found) take(boxOf(found, letter));
    return found ? [found] : [];
  };

  const placed: Names = {
    states: states.flatMap((state) => firstFree(stateCandidates(state, shown), LETTER.state)),
    towns: [],
  };
  for (const [rank, town] of towns.entries()) {
    if (placed.towns.length === MOST_TOWNS) break;
    const at = visiblePoint(town, shown);
    if (!at || written.some((box) => overlap(box, boxAround(at, DOT)))) continue;
    const isLarge = rank < LARGE_RANK || shown.view.scale >= ALL_LARGE_FROM;
    placed.towns.push(
      ...firstFree(townCandidates(town.name, at, isLarge), isLarge ? LETTER.large : LETTER.town),
    );
    if (placed.towns.at(-1)?.at === at) take(boxAround(at, DOT));
  }
  return placed;
}

/** In the middle of the state, or a little above or below. */
function stateCandidates({ name, ...point }: NamedPlace, shown: ShownMap): ShownName[] {
  const at = visiblePoint(point, shown);
  if (!at) return [];
  return [0, -LINE, LINE].map((shift) => ({
    name,
    at,
    text: { x: at.x, y: at.y + shift },
    anchor: 'middle',
    isLarge: true,
  }));
}

/** Right, left, below and above the town's dot, or of a price over it. */
function townCandidates(name: string, at: Point, isLarge: boolean): ShownName[] {
  const { x, y } = at;
  const town = { name, at, isLarge };
  return [
    { ...town, text: { x: x + GAP, y }, anchor: 'start' },
    { ...town, text: { x: x - GAP, y }, anchor: 'end' },
    { ...town, text: { x, y: y + LINE }, anchor: 'middle' },
    { ...town, text: { x, y: y - LINE }, anchor: 'middle' },
    { ...town, text: { x, y: y + 2 * LINE }, anchor: 'middle' },
    { ...town, text: { x, y: y - 2 * LINE }, anchor: 'middle' },
  ];
}

function boxOf({ name, text, anchor }: ShownName, letter: number): Box {
  const width = name.length * letter;
  const left = text.x - { start: 0, middle: width / 2, end: width }[anchor];
  return {
    left: left - AIR,
    right: left + width + AIR,
    top: text.y - LINE / 2,
    bottom: text.y + LINE / 2,
  };
}

const boxAround = ({ x, y }: Point, half: Point): Box => ({
  left: x - half.x,
  right: x + half.x,
  top: y - half.y,
  bottom: y + half.y,
});

const isInside = ({ left, top, right, bottom }: Box, { width, height }: Size): boolean =>
  left >= 0 && top >= 0 && right <= width && bottom <= height;

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
