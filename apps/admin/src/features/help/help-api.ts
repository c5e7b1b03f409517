import { byId, call, request, type BodyTo, type ResponseTo } from '#libs/core/contracts';
import { api } from '../../api/api.js';

/** What is saved of an article; `id` null adds one. */
type ArticleChange =
  ({ id: null } & BodyTo<'POST /admin/help'>) | ({ id: string } & BodyTo<'PUT /admin/help/:id'>);

/** Calls about the help, and about what the concierge learns from. */
const helpApi = api.injectEndpoints({
  endpoints: (build) => ({
    getArticles: build.query({ ...call('GET /admin/help'), providesTags: ['Help'] }),
    getArticle: build.query({ ...call('GET /admin/help/:id', byId), providesTags: ['Help'] }),
    saveArticle: build.mutation<ResponseTo<'POST /admin/help'>, ArticleChange>({
      query: (change) => {
        if (change.id === null) {
          const { id: _none, ...body } = change;
          return request('POST /admin/help', { body });
        }
        const { id, ...body } = change;
        return request('PUT /admin/help/:id', { params: { id }, body });
      },
      // Who was overtaken sees the other version, too.
      invalidatesTags: ['Help'],
    }),
    getQuestions: build.query({
      ...call('GET /admin/questions', (week: string | null) => ({ query: week === null ? {} : { week } })),
      providesTags: ['Help'],
    }),
    getExamples: build.query({ ...call('GET /admin/questions/examples'), providesTags: ['Help'] }),
    addExample: build.mutation({
      ...call('POST /admin/questions/examples', (body: BodyTo<'POST /admin/questions/examples'>) => ({
        body,
      })),
      invalidatesTags: (_done, error) => (error ? [] : ['Help']),
    }),
  }),
});

export const {
  useAddExampleMutation,
  useGetArticleQuery,
  useGetArticlesQuery,
  useGetExamplesQuery,
  useGetQuestionsQuery,
  useSaveArticleMutation,
} = helpApi;
