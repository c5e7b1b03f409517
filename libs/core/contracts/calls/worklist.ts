import { z } from 'zod';
import { URGENCIES, WORK_KINDS } from '#libs/core/rules';
import { get } from './call.js';
import { Instant } from './fields.js';
import { ListRowView } from './operators.js';

/** Something that waits for an operator. */
export const WorkView = z.strictObject({
  kind: z.enum(WORK_KINDS),
  id: z.string(),
  urgency: z.enum(URGENCIES),
  /** Since when it waits; null when that is not known. */
  since: Instant.nullable(),
  /** Null without a deadline. */
  due_at: Instant.nullable(),
  /** The row of its list, such as a refund's. */
  row: ListRowView,
});
export type WorkView = z.infer<typeof WorkView>;

/** What waits for this operator, in order of urgency. */
export const WorklistView = z.strictObject({
  now: Instant,
  /** All that waits; `work` has the oldest of each kind only. */
  total: z.int(),
  work: z.array(WorkView),
});
export type WorklistView = z.infer<typeof WorklistView>;

/** What waits for a person. @spec D4 */
export const worklistCalls = {
  worklist: get('/admin/worklist', {
    summary: 'What waits for this operator, the most urgent first',
    response: WorklistView,
  }),
};
