import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import {
  ACTIVITY_HEADER,
  API_PREFIX,
  byId,
  call,
  listPage,
  request,
  type BodyTo,
  type CallName,
  type ListName,
  type ListPage,
  type ListRowView,
  type ResponseTo,
  type SettingView,
} from '#libs/core/contracts';
import { activity } from '../session/activity.js';
import { secondFactorNeeded, sessionExpired, type SessionState } from '../session/session.js';
import { signedInAgain } from '../session/sign-in-again.js';
import { codeOf } from './problem.js';

type Call = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

const send = fetchBaseQuery({
  baseUrl: `${window.location.origin}${API_PREFIX}`,
  timeout: 20_000,
  prepareHeaders: (headers) => {
    headers.set(ACTIVITY_HEADER, activity.next());
  },
});

const isSignedIn = (state: unknown): boolean =>
  (state as { session: SessionState }).session.status === 'signed-in';

/** Sends a call; if the session has ended, waits until the operator has signed in again and sends it once more, so that nothing is lost. */
const sendOrSignInAgain: Call = async (args, api, extra) => {
  const result = await send(args, api, extra);
  if (codeOf(result.error) === 'auth.second_factor_setup_required') api.dispatch(secondFactorNeeded());
  if (codeOf(result.error) !== 'auth.required' || !isSignedIn(api.getState())) return result;
  api.dispatch(sessionExpired());
  return (await signedInAgain()) ? send(args, api, extra) : result;
};

/** A path with any ids in the place of its parameters. */
type WithIds<Path extends string> = Path extends `${infer Start}/:${infer Rest}`
  ? `${Start}/${string}${Rest extends `${string}/${infer End}` ? WithIds<`/${End}`> : ''}`
  : Path;

type FieldsOf<Fields> = [keyof Fields] extends [never] ? { body?: undefined } : { body: Fields };

/** An operator's call that requires a reason, which is written to the audit log. */
export type AuditedCall<Name extends CallName = CallName> = Name extends `POST /admin/${infer Path}`
  ? 'reason' extends keyof BodyTo<Name>
    ? { path: WithIds<`/admin/${Path}`> } & FieldsOf<Omit<BodyTo<Name>, 'reason'>>
    : never
  : never;

/** Such a call, with its reason. */
interface Command {
  path: AuditedCall['path'];
  body?: AuditedCall['body'];
  reason: string;
}

/** The only access to the API. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: sendOrSignInAgain,
  tagTypes: [
    'List',
    'BookingTimeline',
    'System',
    'Money',
    'Clock',
    'Support',
    'Conversation',
    'Settings',
    'Person',
    'Security',
    'Help',
  ],
  endpoints: (build) => ({
    login: build.mutation(call('POST /auth/login')),
    getSignInStep: build.query(call('GET /auth/second-factor')),
    signInOptions: build.mutation(call('POST /auth/second-factor/passkey')),
    proveSignIn: build.mutation(call('POST /auth/second-factor')),
    getSession: build.query(call('GET /auth/session')),
    getMe: build.query(call('GET /auth/me')),
    getList: build.query<ListPage<ListRowView>, { name: ListName; search: string }>({
      query: ({ name, search }) => request(`GET /admin/${name}`, { query: search.slice(1) }),
      transformResponse: (rows: ResponseTo<`GET /admin/${ListName}`>, meta) =>
        listPage(rows, meta?.response?.headers),
      providesTags: ['List'],
    }),
    find: build.query(call('GET /admin/find', (q: string) => ({ query: { q } }))),
    getBookingTimeline: build.query({
      ...call('GET /admin/bookings/:id/story', byId),
      providesTags: ['BookingTimeline'],
    }),
    getMail: build.query({ ...call('GET /admin/mails/:id', byId), providesTags: ['List'] }),
    previewCancel: build.query({
      ...call(
        'GET /admin/bookings/:id/cancellation-preview',
        ({ id, refund }: { id: string; refund: 'full' | 'policy' }) => ({
          params: { id },
          query: { refund },
        }),
      ),
      providesTags: ['BookingTimeline'],
    }),
    getPerson: build.query({ ...call('GET /admin/users/:id', byId), providesTags: ['Person'] }),
    addPersonNote: build.mutation({ ...call('POST /admin/users/:id/notes'), invalidatesTags: ['Person'] }),
    addNote: build.mutation({
      ...call('POST /admin/bookings/:id/notes'),
      invalidatesTags: ['BookingTimeline'],
    }),
    getSupport: build.query({ ...call('GET /admin/support/:id', byId), providesTags: ['Support'] }),
    getProposal: build.query({ ...call('GET /admin/support/:id/proposal', byId), providesTags: ['Support'] }),
    answerSupport: build.mutation({
      ...call('POST /admin/support/:id/answer'),
      invalidatesTags: ['Support', 'List'],
    }),
    getConversation: build.query({
      ...call('GET /admin/conversations/:id', byId),
      providesTags: ['Conversation'],
    }),
    readConversation: build.mutation({
      ...call('POST /admin/conversations/:id/read'),
      invalidatesTags: ['Conversation'],
    }),
    olderTexts: build.query(
      call('GET /admin/conversations/:id/messages', ({ id, before }: { id: string; before: number }) => ({
        params: { id },
        query: { before },
      })),
    ),
    getWorklist: build.query({
      ...call('GET /admin/worklist'),
      providesTags: ['List', 'Clock', 'Money', 'System', 'Support', 'Conversation'],
    }),
    getToday: build.query({ ...call('GET /admin/boards/today'), providesTags: ['Clock'] }),
    getFinance: build.query({ ...call('GET /admin/boards/finance'), providesTags: ['Money', 'Clock'] }),
    getSystem: build.query({ ...call('GET /admin/system'), providesTags: ['System'] }),
    getFailed: build.query({
      ...call('GET /admin/system/queues/:name/failed', (name: string) => ({ params: { name } })),
      providesTags: ['System'],
    }),
    getSchedules: build.query({ ...call('GET /admin/system/schedules'), providesTags: ['System'] }),
    getSettings: build.query({ ...call('GET /admin/settings'), providesTags: ['Settings', 'Clock'] }),
    previewSetting: build.query(
      call('GET /admin/settings/preview', ({ key, value }: Pick<SettingView, 'key' | 'value'>) => ({
        query: { key, value: JSON.stringify(value) },
      })),
    ),
    changeSetting: build.mutation({
      ...call('PUT /admin/settings'),
      invalidatesTags: ['Settings', 'List'],
    }),
    askApproval: build.mutation({ ...call('POST /admin/approvals'), invalidatesTags: ['List'] }),
    getRuns: build.query({ ...call('GET /admin/reconciliation/runs'), providesTags: ['Money'] }),
    getRestore: build.query({ ...call('GET /admin/reconciliation/restore'), providesTags: ['Money'] }),
    getClock: build.query({ ...call('GET /sandbox/clock'), providesTags: ['Clock'] }),
    previewClock: build.query({
      ...call('GET /sandbox/clock/preview', (to: string) => ({ query: { to } })),
      providesTags: ['Clock'],
    }),
    moveClock: build.mutation({
      ...call('POST /sandbox/clock', (body: { to: string; reason: string }) => ({ body })),
      invalidatesTags: ['Clock', 'List', 'BookingTimeline', 'Money', 'System'],
    }),
    runCommand: build.mutation<unknown, Command>({
      query: ({ path, reason, body }) => ({ url: path, method: 'POST', body: { ...body, reason } }),
      invalidatesTags: [
        'List',
        'BookingTimeline',
        'System',
        'Money',
        'Support',
        'Conversation',
        'Person',
        'Help',
      ],
    }),
  }),
});

export const {
  useAskApprovalMutation,
  useRunCommandMutation,
  useChangeSettingMutation,
  useAddNoteMutation,
  useAddPersonNoteMutation,
  useAnswerSupportMutation,
  useFindQuery,
  useGetClockQuery,
  useGetConversationQuery,
  useGetFailedQuery,
  useGetFinanceQuery,
  useGetListQuery,
  useGetMailQuery,
  useGetPersonQuery,
  useGetRestoreQuery,
  useGetRunsQuery,
  useGetSchedulesQuery,
  useGetSessionQuery,
  useGetSettingsQuery,
  useGetBookingTimelineQuery,
  useGetProposalQuery,
  useGetSupportQuery,
  useGetSystemQuery,
  useGetTodayQuery,
  useGetWorklistQuery,
  useLazyOlderTextsQuery,
  useLoginMutation,
  useProveSignInMutation,
  useSignInOptionsMutation,
  useMoveClockMutation,
  usePreviewCancelQuery,
  usePreviewClockQuery,
  usePreviewSettingQuery,
  useReadConversationMutation,
} = api;
