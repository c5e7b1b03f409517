import { byId, call } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';

/** API calls for a home's nights and its host. Additive. */
const propertyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    answerTime: build.query(call('GET /properties/:id/answer-time', byId)),
    host: build.query({ ...call('GET /properties/:id/host', byId), providesTags: ['Property'] }),
    nights: build.query({ ...call('GET /properties/:id/nights', byId), providesTags: ['Property'] }),
  }),
});

export const { useAnswerTimeQuery, useHostQuery, useNightsQuery } = propertyApi;
