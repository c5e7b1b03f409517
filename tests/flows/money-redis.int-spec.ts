import { describeMoneyFlows } from './money-flows.js';
import { onRedis } from './on-redis.js';

onRedis(describeMoneyFlows);
