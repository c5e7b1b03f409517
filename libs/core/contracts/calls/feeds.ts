import { z } from 'zod';
import {
  FEED_NAME_LENGTH,
  MAX_PROMISE_MINUTES,
  MIN_PROMISE_MINUTES,
  HORIZON_STATES,
  NIGHTS_DECISIONS,
  STALE_RULES,
} from '#libs/core/rules';
import { del, get, post, put } from './call.js';
import { Day, Id, Instant, numberFromText, text } from './fields.js';

/** What went wrong when a calendar was fetched last. */
const FeedProblemView = z.strictObject({ code: z.string(), detail: z.string() });

/** Nights `[from, to)` at the end of a calendar that its platform does not sell, and what holds for them here. */
export const FeedHorizonView = z.strictObject({ id: Id, from: Day, to: Day, state: z.enum(HORIZON_STATES) });
export type FeedHorizonView = z.infer<typeof FeedHorizonView>;

/** A calendar of another platform. Its address is never shown. */
export const FeedView = z.strictObject({
  id: Id,
  name: z.string(),
  kind: z.enum(['address', 'file']),
  /** Of the address; null for a file. */
  host: z.string().nullable(),
  /** It is not older than that when nights are sold. */
  promise_minutes: z.int(),
  /** What happens to a hold when it is older and cannot be fetched. */
  when_stale: z.enum(STALE_RULES),
  fetched_at: Instant.nullable(),
  next_fetch_at: Instant.nullable(),
  is_stale: z.boolean(),
  problem: FeedProblemView.nullable(),
  /** Events that could not be read. */
  unreadable: z.int(),
  /** Changes of an occurrence and all before it, followed for the one occurrence only. */
  earlier_changes: z.int(),
  /** Lists of available hours, which are not read. */
  availabilities: z.int(),
  /** Titles of the owner's other homes that have the same address. */
  also_at: z.array(z.string()),
  /** Stays and closed ranges to come. */
  ranges: z.int(),
  horizon: FeedHorizonView.nullable(),
});
export type FeedView = z.infer<typeof FeedView>;

/** Nights `[from, to)` that are taken on another platform and here too; what is here stays. */
export const FeedConflictView = z.strictObject({
  id: Id,
  feed_id: Id,
  from: Day,
  to: Day,
  /** False when no night is taken twice, but the home cannot be prepared between the two stays as its owner wants. */
  overlaps: z.boolean(),
  with: z.strictObject({
    kind: z.enum(['booking', 'hold', 'block']),
    from: Day,
    to: Day,
    booking_id: Id.nullable(),
  }),
});
export type FeedConflictView = z.infer<typeof FeedConflictView>;

/** Nights at the end of a calendar that are closed there until it opens them. */
export const FeedProposalView = z.strictObject({ id: Id, feed_id: Id, from: Day, to: Day });
export type FeedProposalView = z.infer<typeof FeedProposalView>;

/** GET /owner/homes/{id}/calendars: the calendars of a home on other platforms, both ways. Additive. @spec D12 */
export const HomeCalendarsView = z.strictObject({
  title: z.string(),
  time_zone: z.string(),
  /** Secret: whoever has it sees which nights are taken. Null: not shared. */
  export_address: z.string().nullable(),
  feeds: z.array(FeedView),
  conflicts: z.array(FeedConflictView),
  proposals: z.array(FeedProposalView),
});
export type HomeCalendarsView = z.infer<typeof HomeCalendarsView>;

const choices = {
  name: text(
    'Please give this calendar a name',
    FEED_NAME_LENGTH,
    `Please keep the name to ${FEED_NAME_LENGTH} characters`,
  ),
  promise_minutes: numberFromText(
    `Please enter between ${MIN_PROMISE_MINUTES} and ${MAX_PROMISE_MINUTES} minutes`,
    MIN_PROMISE_MINUTES,
    MAX_PROMISE_MINUTES,
  ),
  when_stale: z.enum(STALE_RULES, {
    error: 'Please choose what happens when this calendar can’t be checked',
  }),
};

/** POST /owner/homes/{id}/feeds. Additive. @spec D12 */
export const ConnectFeedRequest = z.object({
  ...choices,
  address: text('Please enter the address of the calendar', 2_000),
});
export type ConnectFeedRequest = z.input<typeof ConnectFeedRequest>;

/** POST /owner/homes/{id}/feed-files: the file in base64. Additive. @spec D12 */
export const UploadFeedRequest = z.object({
  name: choices.name,
  content: z.base64('Please choose a calendar file'),
});
export type UploadFeedRequest = z.input<typeof UploadFeedRequest>;

/** PUT /owner/homes/{id}/feeds/{feedId}. Additive. @spec D12 */
export const FeedChoicesRequest = z.object(choices);
export type FeedChoicesRequest = z.input<typeof FeedChoicesRequest>;

/** PUT /owner/homes/{id}/feed-files/{feedId}: a newer file in base64. Additive. @spec D12 */
export const UpdateFileRequest = z.object({ content: z.base64('Please choose a calendar file') });
export type UpdateFileRequest = z.input<typeof UpdateFileRequest>;

/** POST /owner/homes/{id}/feed-nights. Additive. @spec D12 */
export const NightsDecisionRequest = z.object({
  nights: z.array(Id, { error: 'Please choose nights' }).min(1, 'Please choose nights').max(1_000),
  decision: z.enum(NIGHTS_DECISIONS, { error: 'Please choose what to do with these nights' }),
});
export type NightsDecisionRequest = z.input<typeof NightsDecisionRequest>;

const READING = [
  ...(['feed.not_calendar', 'feed.cut_off', 'feed.too_large', 'feed.too_many_events'] as const),
  ...(['feed.line_too_long', 'feed.not_applied'] as const),
] as const;
const ADDRESS = [
  'feed.address_invalid',
  'feed.address_credentials',
  'feed.address_port',
  'feed.address_private',
] as const;
const FETCHING = [
  ...ADDRESS,
  ...(['feed.unreachable', 'feed.timeout', 'feed.redirects', 'feed.gone'] as const),
  ...READING,
] as const;

/** Calendars of an owner's home on other platforms. Each change answers with everything as it is then. Additive. @spec D12 */
export const feedCalls = {
  of: get('/owner/homes/:id/calendars', {
    summary: 'The calendars of a home on other platforms, both ways',
    response: HomeCalendarsView,
    errors: ['property.not_found'],
  }),
  share: post('/owner/homes/:id/calendar-address', {
    summary: 'Give the calendar of a home a new secret address; the old one stops working',
    response: HomeCalendarsView,
    errors: ['property.not_found'],
  }),
  unshare: del('/owner/homes/:id/calendar-address', {
    summary: 'End the secret address of a home',
    response: HomeCalendarsView,
    errors: ['property.not_found'],
  }),
  restoreAddress: post('/owner/homes/:id/calendar-address/restore', {
    summary: 'Take back, within a minute, that the secret address of a home was replaced or ended',
    response: HomeCalendarsView,
    errors: ['property.not_found', 'feed.address_ended'],
  }),
  connect: post('/owner/homes/:id/feeds', {
    summary: 'Import a calendar from an address',
    body: ConnectFeedRequest,
    response: HomeCalendarsView,
    errors: ['property.not_found', 'feed.too_many', 'feed.own_address', 'feed.connected', ...FETCHING],
  }),
  upload: post('/owner/homes/:id/feed-files', {
    summary: 'Import a calendar from a file',
    body: UploadFeedRequest,
    response: HomeCalendarsView,
    errors: ['property.not_found', 'feed.too_many', 'feed.file_missing', ...READING],
  }),
  change: put('/owner/homes/:id/feeds/:feedId', {
    summary: 'Change the name of a calendar, its promise and its rule',
    body: FeedChoicesRequest,
    response: HomeCalendarsView,
    errors: ['property.not_found', 'feed.not_found'],
  }),
  fetch: post('/owner/homes/:id/feeds/:feedId/fetch', {
    summary: 'Fetch a calendar now',
    response: HomeCalendarsView,
    errors: ['property.not_found', 'feed.not_found', 'feed.is_file', 'feed.address_lost', ...FETCHING],
  }),
  remove: del('/owner/homes/:id/feeds/:feedId', {
    summary: 'Remove a calendar; its nights are free again a moment later',
    response: HomeCalendarsView,
    errors: ['property.not_found', 'feed.not_found'],
  }),
  restore: post('/owner/homes/:id/feeds/:feedId/restore', {
    summary: 'Take back, within half a minute, that a calendar was removed; nothing about its nights is lost',
    response: HomeCalendarsView,
    errors: ['property.not_found', 'feed.not_found', 'feed.connected', 'feed.too_many'],
  }),
  updateFile: put('/owner/homes/:id/feed-files/:feedId', {
    summary: 'Update a calendar from a newer file',
    body: UpdateFileRequest,
    response: HomeCalendarsView,
    errors: ['property.not_found', 'feed.not_found', 'feed.is_address', 'feed.file_missing', ...READING],
  }),
  decide: post('/owner/homes/:id/feed-nights', {
    summary: 'Close or leave open what a platform does not sell, or say that nights taken twice were seen to',
    body: NightsDecisionRequest,
    response: HomeCalendarsView,
    errors: ['property.not_found', 'feed.nights_not_found'],
  }),
  file: get('/calendars/:file', {
    summary: 'The taken nights of a home, for other platforms',
    file: ['text/calendar'],
    errors: ['feed.export_not_found'],
  }),
};
