import { z } from 'zod';
import {
  EXAMPLE_INTENTS,
  EXAMPLE_MAX,
  HELP_LIMITS,
  MOST_QUESTIONS_AT_ONCE,
  paragraphsOf,
  QUESTION_REASONS,
  QUESTION_STATES,
  visibleLine,
} from '#libs/core/rules';
import type { ErrorCode } from '../errors/index.js';
import { HELP_TOPICS } from '../help/section.js';
import { get, post, put } from './call.js';
import { postWithReason, ReasonRequest } from './common.js';
import { absentWhenBlank, Day, Id, Instant, PersonName, visible, wellFormedString } from './fields.js';

/** An article of the help; `id` is its anchor on /help. Additive. */
export const HelpArticleView = z.strictObject({
  id: z.string(),
  topic: z.enum(HELP_TOPICS),
  title: z.string(),
  /** Paragraphs; plain text. */
  text: z.array(z.string()),
  /** Other ways to ask. */
  asks: z.string(),
});
export type HelpArticleView = z.infer<typeof HelpArticleView>;

/** A version of an article; 0 is the text that Latchkey comes with, which nobody saved. */
export const HelpVersionView = z.strictObject({
  version: z.int(),
  ...HelpArticleView.omit({ id: true }).shape,
  published: z.boolean(),
  saved_at: Instant.nullable(),
  saved_by: PersonName.nullable(),
  note: z.string().nullable(),
});
export type HelpVersionView = z.infer<typeof HelpVersionView>;

/** An article in the operators' list: its latest version. */
export const OperatorArticleRow = HelpVersionView.omit({ text: true }).extend({
  id: z.string(),
  /** Latchkey comes with it. */
  shipped: z.boolean(),
});
export type OperatorArticleRow = z.infer<typeof OperatorArticleRow>;

/** An article with its history, the latest version first. */
export const OperatorArticleView = z.strictObject({
  id: z.string(),
  shipped: z.boolean(),
  versions: z.array(HelpVersionView),
});
export type OperatorArticleView = z.infer<typeof OperatorArticleView>;

/** A question that the concierge did not answer well. What is personal in it is hidden. */
export const QuestionView = z.strictObject({
  id: Id,
  question: z.string(),
  answer: z.string(),
  /** What the concierge took it for; null when it did not know. */
  meaning: z.string().nullable(),
  reasons: z.array(z.enum(QUESTION_REASONS)),
  state: z.enum(QUESTION_STATES),
  asked_at: Instant,
});
export type QuestionView = z.infer<typeof QuestionView>;

/** Questions that ask much the same, the latest first. */
export const QuestionGroupView = z.strictObject({ questions: z.array(QuestionView) });
export type QuestionGroupView = z.infer<typeof QuestionGroupView>;

/** The questions of a week, in groups, the largest first. */
export const QuestionWeekView = z.strictObject({
  /** Its Monday, in UTC. */
  week: Day,
  groups: z.array(QuestionGroupView),
  /** Weeks with open questions, the latest first, and the one that is shown. */
  weeks: z.array(z.strictObject({ week: Day, open: z.int() })),
  /** Whether there are more questions than are shown. */
  more: z.boolean(),
});
export type QuestionWeekView = z.infer<typeof QuestionWeekView>;

/** An example: who asks like this, means that. */
export const ExampleView = z.strictObject({
  id: Id,
  text: z.string(),
  /** An article, or what else the concierge can tell. */
  meaning: z.string(),
  added_at: Instant,
  added_by: PersonName,
});
export type ExampleView = z.infer<typeof ExampleView>;

const questionIds = z
  .array(z.guid({ error: 'There is no such question' }), { error: 'Please say which questions' })
  .max(MOST_QUESTIONS_AT_ONCE, `At most ${MOST_QUESTIONS_AT_ONCE} questions at once, please`);

/** Lines, each of them one way to ask. */
const linesOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => visibleLine(line))
    .filter((line) => line !== '')
    .join('\n');

/** What an operator writes of an article. */
const ArticleRequest = ReasonRequest.extend({
  topic: z.enum(HELP_TOPICS, { error: 'Please choose a topic' }),
  title: visible('Please give the article a title', HELP_LIMITS.title, visibleLine),
  text: visible('Please write what the article says', HELP_LIMITS.text)
    .transform(paragraphsOf)
    .describe('Plain text; blank lines set its paragraphs apart.'),
  asks: absentWhenBlank(
    wellFormedString('Please write the other ways to ask as text')
      .max(HELP_LIMITS.asks, `At most ${HELP_LIMITS.asks} characters, please`)
      .overwrite(linesOf),
  )
    .meta({ type: 'string', maxLength: HELP_LIMITS.asks })
    .describe('Other ways to ask, one a line; the concierge learns from them.'),
  question_ids: questionIds.optional().describe('Questions that the article answers from now on.'),
});

/** POST /admin/help. */
const NewArticleRequest = ArticleRequest;

/** PUT /admin/help/{id}. */
const SaveArticleRequest = ArticleRequest.extend({
  version: z
    .int({ error: 'Please send the version that the change was made from' })
    .min(0, 'Please send the version that the change was made from')
    .describe('The version that the change was made from.'),
  published: z.boolean({ error: 'Please say whether it is published' }),
});

/** POST /admin/questions/examples. */
const ExampleRequest = ReasonRequest.extend({
  question_ids: questionIds.min(1, 'Please say which questions'),
  text: visible('Please write the question', EXAMPLE_MAX, visibleLine),
  meaning: z
    .string({ error: 'Please choose what the question is about' })
    .max(HELP_LIMITS.title, 'Please choose what the question is about')
    .describe(`The id of an article, or one of ${EXAMPLE_INTENTS.join(', ')}.`),
});

const QuestionsRequest = ReasonRequest.extend({
  question_ids: questionIds.min(1, 'Please say which questions'),
});

const QuestionsQuery = z.object({
  week: absentWhenBlank(z.iso.date({ error: 'Please give a day such as 2026-05-18' }))
    .meta({ type: 'string', format: 'date' })
    .describe('A day of the week; the latest with open questions unless said.'),
});

const SAVING_ERRORS = [
  'operator.reason_required',
  'help.title_taken',
  'question.not_found',
  'question.settled',
] as const satisfies readonly ErrorCode[];

/** The help, as everybody reads it. Additive. */
export const helpCalls = {
  articles: get('/help', {
    summary: 'Every article of the help',
    response: z.array(HelpArticleView),
  }),
};

/** Operators write the help: every change is a version, with its reason, and live at once. Additive. */
export const operatorHelpCalls = {
  all: get('/admin/help', {
    summary: 'Every article, published or not',
    response: z.array(OperatorArticleRow),
  }),
  one: get('/admin/help/:id', {
    summary: 'One article with its history',
    response: OperatorArticleView,
    errors: ['help.not_found'],
  }),
  add: post('/admin/help', {
    summary: 'Publish a new article',
    body: NewArticleRequest,
    response: OperatorArticleView,
    errors: SAVING_ERRORS,
  }),
  save: put('/admin/help/:id', {
    summary: 'Save a new version of an article',
    body: SaveArticleRequest,
    response: OperatorArticleView,
    errors: ['help.not_found', 'help.changed_elsewhere', 'help.unchanged', ...SAVING_ERRORS],
  }),
};

/** What the concierge learns from: questions that it did not answer well, and examples made of them. Additive. */
export const operatorQuestionCalls = {
  week: get('/admin/questions', {
    summary: 'What the concierge did not answer well in a week, by meaning',
    query: QuestionsQuery,
    response: QuestionWeekView,
  }),
  examples: get('/admin/questions/examples', {
    summary: 'Every example, the latest first',
    response: z.array(ExampleView),
  }),
  addExample: postWithReason('/admin/questions/examples', {
    summary: 'Teach the concierge what a question means; it counts at once',
    body: ExampleRequest,
    response: ExampleView,
    errors: [
      'question.not_found',
      'question.settled',
      'example.exists',
      'example.no_meaning',
      'example.says_nothing',
    ],
  }),
  removeExample: postWithReason('/admin/questions/examples/:id/remove', {
    summary: 'Take an example back',
    status: 204,
    errors: ['example.not_found'],
  }),
  dismiss: postWithReason('/admin/questions/dismiss', {
    summary: 'Set questions aside, with the reason',
    status: 204,
    body: QuestionsRequest,
    errors: ['question.not_found', 'question.settled'],
  }),
};
