import { listRoute } from '../http/lists.js';
import { type ApiRoute, readRoute } from '../http/route.js';

/** Routes of events, newest first. */
export const eventRoutes: readonly ApiRoute[] = [
  readRoute('/v1/events/:id', 'event'),
  listRoute('/v1/events', 'event', { filters: ['type'], anyOf: { types: 'type' } }),
];
