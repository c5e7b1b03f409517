import {
  byId,
  call,
  listPage,
  request,
  UNREAD_HEADER,
  type ListPage,
  type ResponseTo,
  type ThreadSummaryView,
  type ThreadView,
} from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';
import { LIST_PAGES, type PageRequest } from '../api/list-pages.js';

/** A page of conversations. */
interface ThreadPage extends ListPage<ThreadSummaryView> {
  /** Number of all conversations with unread messages. */
  unread: number;
}

/** Which conversations the list shows. */
export type ThreadFilter = 'all' | 'unread';

const threadPage = (rows: ThreadSummaryView[], headers: Headers | undefined): ThreadPage => ({
  ...listPage(rows, headers),
  unread: Number(headers?.get(UNREAD_HEADER) ?? 0),
});

/** API calls for messages between guests and hosts. @spec G6 */
const messagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    unreadThreads: build.query({ ...call('GET /messages/unread-count'), providesTags: ['Message'] }),
    threads: build.infiniteQuery({
      ...call(
        'GET /messages/threads',
        ({ queryArg, pageParam }: PageRequest<ThreadFilter>) => ({
          query: pageParam || (queryArg === 'unread' ? { unread: 'true' as const } : {}),
        }),
        threadPage,
      ),
      infiniteQueryOptions: LIST_PAGES,
      providesTags: ['Message'],
    }),
    thread: build.query({ ...call('GET /messages/threads/:id', byId), providesTags: ['Message'] }),
    olderMessages: build.query(
      call('GET /messages/threads/:id/messages', ({ id, before }: { id: string; before: number }) => ({
        params: { id },
        query: { before },
      })),
    ),
    sendMessage: build.mutation({
      ...call('POST /messages/threads/:id/messages'),
      onQueryStarted: ({ id }, { dispatch, queryFulfilled }) => keepThread(id, dispatch, queryFulfilled),
      invalidatesTags: (sent) => (sent ? ['Message'] : []),
    }),
    askHost: build.mutation({
      ...call('POST /properties/:id/questions'),
      invalidatesTags: (sent) => (sent ? ['Message'] : []),
    }),
    openBookingThread: build.mutation(call('POST /bookings/:id/conversation', byId)),
    readThread: build.mutation<void, { id: string; upTo: number }>({
      query: ({ id, upTo }) =>
        request('POST /messages/threads/:id/read', { params: { id }, body: { up_to: upTo } }),
      invalidatesTags: ['Message'],
    }),
    reportThread: build.mutation({
      ...call('POST /messages/threads/:id/report'),
      invalidatesTags: ['Message'],
    }),
    blockPerson: build.mutation<void, { id: string; blocked: boolean }>({
      query: ({ id, blocked }) =>
        blocked
          ? request('PUT /messages/threads/:id/block', byId(id))
          : request('DELETE /messages/threads/:id/block', byId(id)),
      invalidatesTags: ['Message'],
    }),
    ownAnswerTime: build.query(call('GET /owner/answer-time')),
    answerDraft: build.query(call('GET /owner/conversations/:id/draft', byId)),
    templates: build.query({ ...call('GET /owner/message-templates'), providesTags: ['Template'] }),
    addTemplate: build.mutation({
      ...call('POST /owner/message-templates'),
      invalidatesTags: ['Template'],
    }),
    changeTemplate: build.mutation({
      ...call('PUT /owner/message-templates/:id'),
      invalidatesTags: ['Template'],
    }),
    removeTemplate: build.mutation({
      ...call('DELETE /owner/message-templates/:id', byId),
      invalidatesTags: ['Template'],
    }),
    // A POST although it only reads: the link's token is in the body, where no server logs it.
    linkedThread: build.query({
      ...call('POST /messages/links', (token: string) => ({ body: { token } })),
      providesTags: ['Message'],
    }),
    answerByLink: build.mutation({
      ...call('POST /messages/links/answers'),
      invalidatesTags: (sent) => (sent ? ['Message'] : []),
    }),
  }),
});

type Dispatch = (action: ReturnType<typeof messagesApi.util.upsertQueryData>) => unknown;

/** Shows the answer to a sent message at once, before the list is fetched again. */
async function keepThread(
  id: string,
  dispatch: (action: never) => unknown,
  sent: Promise<{ data: ResponseTo<'POST /messages/threads/:id/messages'> }>,
): Promise<void> {
  const thread: ThreadView | null = await sent.then(({ data }) => data).catch(() => null);
  if (thread) (dispatch as Dispatch)(messagesApi.util.upsertQueryData('thread', id, thread));
}

export const {
  useUnreadThreadsQuery,
  useThreadsInfiniteQuery,
  useThreadQuery,
  useLazyOlderMessagesQuery,
  useSendMessageMutation,
  useAskHostMutation,
  useOpenBookingThreadMutation,
  useReadThreadMutation,
  useReportThreadMutation,
  useBlockPersonMutation,
  useOwnAnswerTimeQuery,
  useLazyAnswerDraftQuery,
  useTemplatesQuery,
  useAddTemplateMutation,
  useChangeTemplateMutation,
  useRemoveTemplateMutation,
  useLinkedThreadQuery,
  useAnswerByLinkMutation,
} = messagesApi;
