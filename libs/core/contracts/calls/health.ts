import { z } from 'zod';
import { get } from './call.js';
import { Facts } from './fields.js';

/** Health checks for orchestrators and load balancers. */
export const healthCalls = {
  live: get('/health/live', {
    summary: 'The process answers',
    response: z.strictObject({ status: z.literal('ok') }),
  }),
  ready: get('/health/ready', {
    summary: 'Database, queue, worker and payments answer, too',
    response: Facts,
  }),
};
