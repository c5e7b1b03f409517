export { LOYALTY_VIEWS } from '../tables.js';
