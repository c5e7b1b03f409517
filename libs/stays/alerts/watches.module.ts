import { Module } from '@nestjs/common';
import { EndWatches } from './end-watches.js';
import { MatchWatches } from './match-watches.js';
import { SavedHomes } from './saved-homes.js';
import { WatchesQueries } from './watches.queries.js';
import { WatchesService } from './watches.service.js';

const SERVICES = [SavedHomes, WatchesService, WatchesQueries, MatchWatches, EndWatches];

/** Saved homes, and watches on their nights and prices. */
@Module({ providers: SERVICES, exports: SERVICES })
export class WatchesModule {}
