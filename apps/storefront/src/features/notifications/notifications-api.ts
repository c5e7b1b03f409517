import {
  byId,
  call,
  listPage,
  request,
  UNREAD_HEADER,
  type ListPage,
  type NotificationView,
} from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';
import { LIST_PAGES, type PageRequest } from '../../api/list-pages.js';

/** A page of the inbox. */
interface InboxPage extends ListPage<NotificationView> {
  /** Number of unread notifications in the whole inbox. */
  unread: number;
}

const inboxPage = (lines: NotificationView[], headers: Headers | undefined): InboxPage => ({
  ...listPage(lines, headers),
  unread: Number(headers?.get(UNREAD_HEADER) ?? 0),
});

/** API calls for the inbox and the notification preferences. */
const notificationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    unreadCount: build.query({ ...call('GET /notifications/unread-count'), providesTags: ['Notification'] }),
    latestNotifications: build.query({
      ...call('GET /notifications', (limit: number) => ({ query: { limit } }), inboxPage),
      providesTags: ['Notification'],
    }),
    notifications: build.infiniteQuery({
      ...call('GET /notifications', ({ pageParam }: PageRequest<void>) => ({ query: pageParam }), inboxPage),
      infiniteQueryOptions: LIST_PAGES,
      providesTags: ['Notification'],
    }),
    markRead: build.mutation<void, { id: string; read: boolean }>({
      query: ({ id, read }) => request(`POST /notifications/:id/${read ? 'read' : 'unread'}`, byId(id)),
      invalidatesTags: ['Notification'],
    }),
    markAllRead: build.mutation({
      ...call('POST /notifications/read-all'),
      invalidatesTags: ['Notification'],
    }),
    preferences: build.query(call('GET /notifications/preferences')),
    choosePreferences: build.mutation({
      ...call('PUT /notifications/preferences'),
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
