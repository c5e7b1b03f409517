export { assertManages, homesOf, managedBy, manages } from './managed-homes.queries.js';
