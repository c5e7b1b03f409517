import { z } from 'zod';
import { PERSON_SIGNALS, PLANS, ROLES } from '#libs/core/rules';
import { get, post } from './call.js';
import { Dollars, Id, Instant } from './fields.js';
import { NoteRequest } from './operators.js';

const Count = z.int();

/** What operators know of a person. Opening it is in the audit log. */
export const PersonRecordView = z.strictObject({
  account: z.strictObject({
    id: Id,
    full_name: z.string(),
    email: z.string(),
    email_confirmed: z.boolean(),
    phone: z.string().nullable(),
    role: z.enum(ROLES),
    operator_role: z.string().nullable(),
    plan: z.enum(PLANS),
    created_at: Instant,
    suspended_at: Instant.nullable(),
    erased_at: Instant.nullable(),
    homes_unlimited: z.boolean(),
  }),
  /** Their own stays. */
  stays: z.strictObject({ pending: Count, confirmed: Count, completed: Count, cancelled: Count }),
  /** Stays at their homes. */
  hosting: z.strictObject({ homes: Count, confirmed: Count, completed: Count, cancelled: Count }),
  /** Dollars; null for operators who may not read money. */
  money: z
    .strictObject({
      paid: Dollars,
      refunded: Dollars,
      /** Earned as an owner and not yet paid out. */
      earnings_due: Dollars,
      paid_out: Dollars,
    })
    .nullable(),
  /** Devices that are signed in, last seen first. */
  sessions: z.array(z.strictObject({ device: z.string(), started_at: Instant, last_seen_at: Instant })),
  /** Those that occur, as far as the reader may see what they are about. */
  signals: z.array(z.strictObject({ signal: z.enum(PERSON_SIGNALS), count: Count })),
  /** First note first. */
  notes: z.array(z.strictObject({ id: Id, text: z.string(), author: z.string(), written_at: Instant })),
  /** What operators did about the account, latest first; 30 at most. */
  acts: z.array(
    z.strictObject({
      at: Instant,
      operator: z.string().nullable(),
      action: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});
export type PersonRecordView = z.infer<typeof PersonRecordView>;

/** What operators know of a person. */
export const personRecordCalls = {
  one: get('/admin/users/:id', {
    summary: 'What is known of a person; opening it is recorded',
    response: PersonRecordView,
    errors: ['user.not_found'],
  }),
  note: post('/admin/users/:id/notes', {
    summary: 'Leave a note about a person for other operators',
    status: 204,
    body: NoteRequest,
    errors: ['user.not_found'],
  }),
};
