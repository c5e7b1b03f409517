import { describePlanFlows } from './plan-flows.js';
import { onRedis } from './on-redis.js';

onRedis(describePlanFlows);
