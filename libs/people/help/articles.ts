import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { HelpTopic } from '#libs/core/contracts';
import { Clock, DomainError, jsonb, type Tx } from '#libs/core/platform';
import { articleId } from '#libs/core/rules';
import { sql } from 'kysely';
import {
  articleWithHistory,
  latestArticles,
  shippedArticles,
  type ArticleVersion,
  type ArticleWithHistory,
} from './help.queries.js';
import { db } from './tables.js';

/** What an operator writes of an article. */
export interface ArticleDraft {
  topic: HelpTopic;
  title: string;
  /** Paragraphs. */
  text: readonly string[];
  /** Other ways to ask, one a line. */
  asks: string;
  published: boolean;
}

/** Who saves a version, and why. */
interface Authorship {
  operatorId: string;
  note: string;
}

/** The articles of the help as operators write them. Versions are only added; the latest counts. */
@Injectable()
export class HelpArticles {
  /** The ids of those that Latchkey comes with. */
  readonly shippedIds: ReadonlySet<string> = new Set(shippedArticles().keys());

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** The latest version of every article, published or not. */
  all(): Promise<ReadonlyMap<string, ArticleVersion>> {
    return latestArticles(this.em.fork());
  }

  /** One article with its versions. @throws DomainError `help.not_found` */
  async one(id: string, em: EntityManager = this.em.fork()): Promise<ArticleWithHistory> {
    const article = await articleWithHistory(em, id);
    if (!article) throw new DomainError('help.not_found');
    return article;
  }

  /** Publishes a new article. @returns its id @throws DomainError `help.title_taken` */
  async add(tx: Tx, draft: ArticleDraft, authorship: Authorship): Promise<string> {
    await oneAtATime(tx);
    const latest = await latestArticles(tx);
    const id = articleId(draft.title, new Set(latest.keys()));
    assertTitleFree(latest, id, draft);
    await this.insert(tx, id, { draft, version: 1, authorship });
    return id;
  }

  /**
   * Saves a version.
   * @param basedOn the version that the operator was looking at
   * @returns the version before
   * @throws DomainError `help.not_found`, `help.changed_elsewhere`, `help.unchanged`, `help.title_taken`
   */
  async save(
    tx: Tx,
    id: string,
    { draft, basedOn, ...authorship }: Authorship & { draft: ArticleDraft; basedOn: number },
  ): Promise<ArticleVersion> {
    await oneAtATime(tx);
    const [before] = (await this.one(id, tx)).versions;
    if (before.version !== basedOn) throw new DomainError('help.changed_elsewhere');
    if (isSame(before, draft)) throw new DomainError('help.unchanged');
    assertTitleFree(await latestArticles(tx), id, draft);
    await this.insert(tx, id, { draft, version: basedOn + 1, authorship });
    return before;
  }

  private async insert(
    tx: Tx,
    id: string,
    { draft, version, authorship }: { draft: ArticleDraft; version: number; authorship: Authorship },
  ): Promise<void> {
    const { topic, title, text, asks, published } = draft;
    await db(tx)
      .insertInto('help_versions')
      .values({
        article_id: id,
        ...{ version, topic, title, asks, published },
        paragraphs: jsonb([...text]),
        saved_at: this.clock.now(),
        saved_by: authorship.operatorId,
        note: authorship.note,
      })
      .execute();
  }
}

/** The help is saved one version after the other, as each looks at the titles of all. */
const oneAtATime = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('help', 0))`.execute(db(tx));

/** Answers are chosen by their titles, so two published ones are never called the same. */
function assertTitleFree(latest: ReadonlyMap<string, ArticleVersion>, id: string, draft: ArticleDraft): void {
  const called = (title: string): string =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const isTaken = [...latest].some(
    ([other, { title, published }]) => other !== id && published && called(title) === called(draft.title),
  );
  if (draft.published && isTaken) throw new DomainError('help.title_taken', { field: 'title' });
}

const isSame = (before: ArticleVersion, draft: ArticleDraft): boolean =>
  before.topic === draft.topic &&
  before.title === draft.title &&
  before.asks === draft.asks &&
  before.published === draft.published &&
  before.text.join('\n\n') === draft.text.join('\n\n');
