import { describeDateChangeFlows } from './date-change-flows.js';
import { onRedis } from './on-redis.js';

onRedis(describeDateChangeFlows);
