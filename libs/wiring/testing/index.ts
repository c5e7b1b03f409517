export { TABLE_OWNERS } from '../tables.js';
