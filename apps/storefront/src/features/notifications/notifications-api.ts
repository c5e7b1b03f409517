import {
  UNREAD_HEADER,
  type ChoosePreferencesRequest,
  type NotificationPreferenceView,
  type NotificationView,
  type UnreadCountView,
} from '#libs/core/contracts';
import { API_PATHS } from '../../api/api-paths.js';
import { baseApi } from '../../api/base-api.js';

/** A page of the inbox, with the counts from its headers. */
interface InboxPage {
  lines: NotificationView[];
  total: number;
  unread: number;
  /** Cursor of the next page; null on the last one. */
  next: string | null;
}

const PANEL_LINES = 6;

const pageOf = (lines: NotificationView[], headers: Headers | undefined): InboxPage => ({
  lines,
  total: Number(headers?.get('x-total-count') ?? lines.length),
  unread: Number(headers?.get(UNREAD_HEADER) ?? 0),
  next: new URLSearchParams(/<[^>]*\?([^>]*)>/.exec(headers?.get('link') ?? '')?.[1] ?? '').get('cursor'),
});

/** API calls for the inbox and the notification preferences. */
const notificationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    unreadCount: build.query<UnreadCountView, void>({
      query: () => API_PATHS.unreadCount,
      providesTags: ['Notification'],
    }),
    latestNotifications: build.query<InboxPage, void>({
      query: () => `/notifications?limit=${PANEL_LINES}`,
      transformResponse: (lines: NotificationView[], meta) => pageOf(lines, meta?.response?.headers),
      providesTags: ['Notification'],
    }),
    notifications: build.infiniteQuery<InboxPage, void, string | null>({
      query: ({ pageParam }) => `/notifications${pageParam ? `?cursor=${pageParam}` : ''}`,
      transformResponse: (lines: NotificationView[], meta) => pageOf(lines, meta?.response?.headers),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      providesTags: ['Notification'],
    }),
    markRead: build.mutation<void, { id: string; read: boolean }>({
      query: ({ id, read }) => ({ url: `/notifications/${id}/${read ? 'read' : 'unread'}`, method: 'POST' }),
      invalidatesTags: ['Notification'],
    }),
    markAllRead: build.mutation<void, void>({
      query: () => ({ url: '/notifications/read-all', method: 'POST' }),
      invalidatesTags: ['Notification'],
    }),
    preferences: build.query<NotificationPreferenceView[], void>({
      query: () => '/notifications/preferences',
    }),
    choosePreferences: build.mutation<NotificationPreferenceView[], ChoosePreferencesRequest>({
      query: (body) => ({ url: '/notifications/preferences', method: 'PUT', body }),
      onQueryStarted: async (_choices, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) await dispatch(notificationsApi.util.upsertQueryData('preferences', undefined, data));
      },
    }),
  }),
});

export const {
  useUnreadCountQuery,
  useLatestNotificationsQuery,
  useNotificationsInfiniteQuery,
  useMarkReadMutation,
  useMarkAllReadMutation,
  usePreferencesQuery,
  useChoosePreferencesMutation,
} = notificationsApi;
