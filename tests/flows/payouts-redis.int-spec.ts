import { describePayoutFlows } from './payout-flows.js';
import { onRedis } from './on-redis.js';

onRedis(describePayoutFlows);
