import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import {
  API_PREFIX,
  type BookingTimelineView,
  type CancellationPreviewView,
  type ClockPreviewView,
  type ClockView,
  type FailedJobView,
  type FinanceBoardView,
  type FoundView,
  type ListRowView,
  type MailView,
  type ReconciliationRunView,
  type ScheduleView,
  type SettingEffectView,
  type SettingView,
  type SessionView,
  type OperatorSupportView,
  type SystemView,
  type TodayBoardView,
  type UserView,
} from '#libs/core/contracts';
import { signedOut, storeToken, type SessionState } from '../session/session.js';

type Call = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

const send = fetchBaseQuery({
  baseUrl: `${window.location.origin}${API_PREFIX}`,
  timeout: 20_000,
  prepareHeaders: (headers, { getState }) => {
    const { token } = (getState() as { session: SessionState }).session;
    if (token) headers.set('authorization', `Bearer ${token}`);
  },
});

/** An expired session leads back to the sign-in, at the same address. */
const sendOrSignOut: Call = async (args, api, extra) => {
  const result = await send(args, api, extra);
  if (result.error?.status === 401 && api.endpoint !== 'login') {
    storeToken(null);
    api.dispatch(signedOut());
  }
  return result;
};

/** A page of a list, with the total count and the next cursor from its headers. */
export interface ListPage {
  rows: ListRowView[];
  total: number;
  next: string | null;
}

/** A command that is written to the audit log with its reason. */
export interface AuditedCommand {
  path: string;
  reason: string;
  body?: Record<string, string>;
}

/** A new value for a setting, with its effective date; null is now. */
export interface SettingChange {
  key: SettingView['key'];
  value: SettingView['value'];
  effective_from: string | null;
  reason: string;
}

/** The only access to the API. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: sendOrSignOut,
  tagTypes: ['List', 'BookingTimeline', 'System', 'Money', 'Clock', 'Support', 'Settings'],
  endpoints: (build) => ({
    login: build.mutation<SessionView, { email: string; password: string }>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
    }),
    getMe: build.query<UserView, void>({ query: () => '/auth/me' }),
    getList: build.query<ListPage, { name: string; search: string }>({
      query: ({ name, search }) => `/admin/${name}${search}`,
      transformResponse: (rows: ListRowView[], meta) => ({
        rows,
        total: Number(meta?.response?.headers.get('x-total-count') ?? rows.length),
        next: new URLSearchParams(
          /<[^>]*\?([^>]*)>/.exec(meta?.response?.headers.get('link') ?? '')?.[1] ?? '',
        ).get('cursor'),
      }),
      providesTags: ['List'],
    }),
    find: build.query<FoundView[], string>({ query: (q) => `/admin/find?q=${encodeURIComponent(q)}` }),
    getBookingTimeline: build.query<BookingTimelineView, string>({
      query: (id) => `/admin/bookings/${id}/story`,
      providesTags: ['BookingTimeline'],
    }),
    getMail: build.query<MailView, string>({ query: (id) => `/admin/mails/${id}`, providesTags: ['List'] }),
    previewCancel: build.query<CancellationPreviewView, { id: string; refund: string }>({
      query: ({ id, refund }) => `/admin/bookings/${id}/cancellation-preview?refund=${refund}`,
      providesTags: ['BookingTimeline'],
    }),
    addNote: build.mutation<void, { id: string; text: string }>({
      query: ({ id, text }) => ({ url: `/admin/bookings/${id}/notes`, method: 'POST', body: { text } }),
      invalidatesTags: ['BookingTimeline'],
    }),
    getSupport: build.query<OperatorSupportView, string>({
      query: (id) => `/admin/support/${id}`,
      providesTags: ['Support'],
    }),
    answerSupport: build.mutation<OperatorSupportView, { id: string; message: string }>({
      query: ({ id, message }) => ({
        url: `/admin/support/${id}/answer`,
        method: 'POST',
        body: { message },
      }),
      invalidatesTags: ['Support', 'List'],
    }),
    getToday: build.query<TodayBoardView, void>({
      query: () => '/admin/boards/today',
      providesTags: ['Clock'],
    }),
    getFinance: build.query<FinanceBoardView, void>({
      query: () => '/admin/boards/finance',
      providesTags: ['Money', 'Clock'],
    }),
    getSystem: build.query<SystemView, void>({ query: () => '/admin/system', providesTags: ['System'] }),
    getFailed: build.query<FailedJobView[], string>({
      query: (name) => `/admin/system/queues/${name}/failed`,
      providesTags: ['System'],
    }),
    getSchedules: build.query<ScheduleView[], void>({
      query: () => '/admin/system/schedules',
      providesTags: ['System'],
    }),
    getSettings: build.query<SettingView[], void>({
      query: () => '/admin/settings',
      providesTags: ['Settings', 'Clock'],
    }),
    previewSetting: build.query<SettingEffectView, Pick<SettingChange, 'key' | 'value'>>({
      query: ({ key, value }) =>
        `/admin/settings/preview?key=${key}&value=${encodeURIComponent(JSON.stringify(value))}`,
    }),
    changeSetting: build.mutation<SettingView[], SettingChange>({
      query: (body) => ({ url: '/admin/settings', method: 'PUT', body }),
      invalidatesTags: ['Settings', 'List'],
    }),
    getRuns: build.query<ReconciliationRunView[], void>({
      query: () => '/admin/reconciliation/runs',
      providesTags: ['Money'],
    }),
    getClock: build.query<ClockView, void>({ query: () => '/sandbox/clock', providesTags: ['Clock'] }),
    previewClock: build.query<ClockPreviewView, string>({
      query: (to) => `/sandbox/clock/preview?to=${encodeURIComponent(to)}`,
      providesTags: ['Clock'],
    }),
    moveClock: build.mutation<ClockView, string>({
      query: (to) => ({ url: '/sandbox/clock', method: 'POST', body: { to } }),
      invalidatesTags: ['Clock', 'List', 'BookingTimeline', 'Money', 'System'],
    }),
    runCommand: build.mutation<unknown, AuditedCommand>({
      query: ({ path, reason, body }) => ({ url: path, method: 'POST', body: { ...body, reason } }),
      invalidatesTags: ['List', 'BookingTimeline', 'System', 'Money', 'Support'],
    }),
  }),
});

export const {
  useRunCommandMutation,
  useChangeSettingMutation,
  useAddNoteMutation,
  useAnswerSupportMutation,
  useFindQuery,
  useGetClockQuery,
  useGetFailedQuery,
  useGetFinanceQuery,
  useGetListQuery,
  useGetMailQuery,
  useGetRunsQuery,
  useGetSchedulesQuery,
  useGetSettingsQuery,
  useGetBookingTimelineQuery,
  useGetSupportQuery,
  useGetSystemQuery,
  useGetTodayQuery,
  useLoginMutation,
  useMoveClockMutation,
  usePreviewCancelQuery,
  usePreviewClockQuery,
  usePreviewSettingQuery,
} = api;
