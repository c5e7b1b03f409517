export { townsLike } from './gazetteer.js';
export { isZoneOf, zoneAt } from './time-zone.js';
