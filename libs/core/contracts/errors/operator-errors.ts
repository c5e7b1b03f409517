import type { Catalogue } from './catalogue.js';

/** Errors of operators’ tools and the sandbox. */
export const OPERATOR_ERRORS = {
  'operator.no_such_step': { status: 404, detail: 'This booking has no such step' },
  'operator.no_such_queue': { status: 404, detail: 'There is no such queue' },
  'operator.no_such_schedule': { status: 404, detail: 'There is no such schedule' },
  'operator.reason_required': { status: 422, detail: 'Please say why, in a few words' },
  'setting.not_found': { status: 404, detail: 'There is no such setting' },
  'setting.invalid': { status: 422, detail: 'This setting cannot have that value' },
  'setting.retroactive': {
    status: 422,
    detail: 'A setting counts from now on, never back in time. Please choose a later moment.',
  },
  'sandbox.clock_backwards': { status: 422, detail: 'The clock only moves forward' },
  'sandbox.clock_invalid': {
    status: 422,
    detail: 'Say advance_seconds (a positive number) or to (an ISO instant)',
  },
} as const satisfies Catalogue;
