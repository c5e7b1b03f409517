import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { ReportReason } from '#libs/core/rules';
import { ReviewSchema } from './review.entity.js';

/** A helpful vote on a review. */
const ReviewVoteSchema = defineEntity({
  name: 'ReviewVote',
  tableName: 'review_votes',
  properties: {
    reviewId: p.uuid().primary(),
    userId: p.uuid().primary(),
    votedAt: p.datetime(),
  },
});

/** A report of a review to the operators. */
const ReviewReportSchema = defineEntity({
  name: 'ReviewReport',
  tableName: 'review_reports',
  properties: {
    reviewId: p.uuid().primary(),
    reporterId: p.uuid().primary(),
    reason: p.text().$type<ReportReason>(),
    note: p.text().nullable(),
    reportedAt: p.datetime(),
    resolvedAt: p.datetime().nullable(),
    resolvedBy: p.uuid().nullable(),
  },
});

/** An earlier version of an edited review. */
const ReviewRevisionSchema = defineEntity({
  name: 'ReviewRevision',
  tableName: 'review_revisions',
  properties: {
    id: p.bigint('number').autoincrement().primary(),
    reviewId: p.uuid(),
    rating: p.integer(),
    title: p.text(),
    comment: p.text(),
    photos: p.array(),
    replacedAt: p.datetime(),
  },
});

/** The tables this room owns; no other room writes them. */
export const REVIEWS_TABLES = [ReviewSchema, ReviewVoteSchema, ReviewReportSchema, ReviewRevisionSchema];

/** Their row types for queries. */
export type ReviewsTables = TablesOf<(typeof REVIEWS_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<ReviewsTables>;
