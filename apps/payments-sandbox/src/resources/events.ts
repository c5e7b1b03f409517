import { listRoute } from '../http/lists.js';
import { pathPart, type ApiRoute } from '../http/route.js';

/** Everything that happened, newest first. */
export const eventRoutes: readonly ApiRoute[] = [
  { method: 'GET', path: '/v1/events/:id', run: (world, call) => world.store.get('event', pathPart(call)) },
  listRoute('/v1/events', 'event', { filters: ['type'], anyOf: { types: 'type' } }),
];
