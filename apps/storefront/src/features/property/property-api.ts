import { byId, call, type QuoteView } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';

type StayOfQuote = Pick<QuoteView, 'property_id' | 'check_in_date' | 'check_out_date'>;

/** API calls for a home's prices, nights and its host. Additive. */
const propertyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    answerTime: build.query(call('GET /properties/:id/answer-time', byId)),
    host: build.query({ ...call('GET /properties/:id/host', byId), providesTags: ['Property'] }),
    priceStory: build.query({
      ...call(
        'GET /properties/:id/price-story',
        ({ property_id: id, check_in_date, check_out_date }: StayOfQuote) => ({
          params: { id },
          query: { check_in: check_in_date, check_out: check_out_date },
        }),
      ),
      keepUnusedDataFor: 15, // As the quote.
      providesTags: ['Property'],
    }),
    nights: build.query({ ...call('GET /properties/:id/nights', byId), providesTags: ['Property'] }),
  }),
});

export const { useAnswerTimeQuery, useHostQuery, useNightsQuery, usePriceStoryQuery } = propertyApi;
