export { EndWatches } from './end-watches.js';
export { MatchWatches } from './match-watches.js';
export { SavedHomes, type SavedRow } from './saved-homes.js';
export { WatchesModule } from './watches.module.js';
export { WatchesQueries, type OwnWatch } from './watches.queries.js';
export { WatchesService, type WatchWish } from './watches.service.js';
