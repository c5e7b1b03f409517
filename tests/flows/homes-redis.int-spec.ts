import { describeHomeFlows } from './home-flows.js';
import { onRedis } from './on-redis.js';

onRedis(describeHomeFlows);
