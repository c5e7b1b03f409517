export { townsLike } from './gazetteer.js';
export { placeProblem, type Located, type PlaceProblem } from './pin.js';
export { isZoneOf, zoneAt } from './time-zone.js';
