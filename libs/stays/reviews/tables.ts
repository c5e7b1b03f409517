import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { ReportReason } from '#libs/core/rules';
import { ReviewSchema } from './review.entity.js';

/** Somebody found a review helpful. */
const ReviewVoteSchema = defineEntity({
  name: 'ReviewVote',
  tableName: 'review_votes',
  properties: {
    reviewId: p.uuid().primary(),
    userId: p.uuid().primary(),
    votedAt: p.datetime(),
  },
});

/** Somebody asks the operators to look at a review. */
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

/** What a review said before its author changed it. */
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

/** The tables of this room; nobody else writes them. */
export const REVIEWS_TABLES = [ReviewSchema, ReviewVoteSchema, ReviewReportSchema, ReviewRevisionSchema];

/** The same, as queries see them. */
export type ReviewsTables = TablesOf<(typeof REVIEWS_TABLES)[number]>;

/** Queries over the tables of this room. */
export const db = queriesOver<ReviewsTables>;
