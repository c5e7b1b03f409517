import { z } from 'zod';
import { get } from './call.js';
import { Facts } from './fields.js';

/** For orchestrators and load balancers. */
export const healthCalls = {
  live: get('/health/live', {
    summary: 'The process answers',
    answer: z.strictObject({ status: z.literal('ok') }),
  }),
  ready: get('/health/ready', { summary: 'Database, queue, worker and payments answer, too', answer: Facts }),
};
