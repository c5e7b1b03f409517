export { StayPoints } from './points.js';
