export { townsLike } from './gazetteer.js';
export { pinProblem, type Located } from './pin.js';
export { isZoneOf, zoneAt } from './time-zone.js';
