import { describePlanFlows } from './plan-flows.js';

const redisUrl = process.env.LATCHKEY_TEST_REDIS_URL;

// Where no Redis can be had, the product itself runs on the other backend, and so do the tests.
if (redisUrl) describePlanFlows('Redis', () => redisUrl);
else
  it('has no Redis on this machine; the PostgreSQL backend is tested beside this file', () =>
    expect(redisUrl).toBeFalsy());
