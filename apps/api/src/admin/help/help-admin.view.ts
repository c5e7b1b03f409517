import type {
  ExampleView,
  HelpVersionView,
  OperatorArticleRow,
  OperatorArticleView,
  QuestionView,
  QuestionWeekView,
} from '#libs/core/contracts';
import type { QuestionRow, QuestionWeek } from '#libs/people/concierge';
import type { ArticleVersion, ArticleWithHistory, ExampleRow } from '#libs/people/help';

const savedOf = ({ saved }: ArticleVersion): Pick<HelpVersionView, 'saved_at' | 'saved_by' | 'note'> => ({
  saved_at: saved?.at.toISOString() ?? null,
  saved_by: saved?.by ?? null,
  note: saved?.note ?? null,
});

/** An article in the operators' list. */
export const articleRow = (id: string, latest: ArticleVersion, shipped: boolean): OperatorArticleRow => ({
  ...{ id, shipped },
  ...{ version: latest.version, topic: latest.topic, title: latest.title, published: latest.published },
  asks: latest.asks,
  ...savedOf(latest),
});

/** An article with its history. */
export const articleView = ({ id, isShipped, versions }: ArticleWithHistory): OperatorArticleView => ({
  id,
  shipped: isShipped,
  versions: versions.map((version) => ({
    ...{ version: version.version, topic: version.topic, title: version.title, published: version.published },
    ...{ text: [...version.text], asks: version.asks },
    ...savedOf(version),
  })),
});

const questionView = ({ asked_at: askedAt, ...question }: QuestionRow): QuestionView => ({
  ...question,
  asked_at: askedAt.toISOString(),
});

/** The questions of a week. */
export const weekView = ({ groups, ...week }: QuestionWeek): QuestionWeekView => ({
  ...week,
  groups: groups.map((questions) => ({ questions: questions.map(questionView) })),
});

/** An example. */
export const exampleView = ({ id, text, meaning, ...row }: ExampleRow): ExampleView => ({
  ...{ id, text, meaning },
  added_at: row.added_at.toISOString(),
  added_by: { id: row.added_by, full_name: row.full_name },
});
