import type { EntityManager } from '@mikro-orm/postgresql';
import { helpSections, type HelpSection } from '#libs/core/contracts';
import { readsOver } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { HelpTables } from './tables.js';

type Reads = HelpTables & Pick<IdentityTables, 'users'>;

/** A version of an article; 0 is the text that Latchkey comes with, which nobody saved. */
export interface ArticleVersion extends Omit<HelpSection, 'id'> {
  version: number;
  published: boolean;
  saved: { at: Date; by: { id: string; full_name: string }; note: string } | null;
}

/** An article with its versions, the latest first. */
export interface ArticleWithHistory {
  id: string;
  isShipped: boolean;
  versions: [ArticleVersion, ...ArticleVersion[]];
}

/** The texts that Latchkey comes with, by their ids. */
export const shippedArticles = (): ReadonlyMap<string, ArticleVersion> =>
  new Map(
    helpSections().map(({ id, ...section }) => [
      id,
      { ...section, version: 0, published: true, saved: null },
    ]),
  );

const versions = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('help_versions as v')
    .innerJoin('users as u', 'u.id', 'v.saved_by')
    .select(['v.article_id', 'v.version', 'v.topic', 'v.title', 'v.paragraphs', 'v.asks', 'v.published'])
    .select(['v.saved_at', 'v.saved_by', 'v.note', 'u.full_name']);

type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number];

const versionOf = ({
  version,
  topic,
  title,
  paragraphs,
  asks,
  published,
  ...row
}: VersionRow): ArticleVersion => ({
  ...{ version, topic, title, text: paragraphs, asks, published },
  saved: { at: row.saved_at, by: { id: row.saved_by, full_name: row.full_name }, note: row.note },
});

/** The latest version of every article, published or not; those that Latchkey comes with first, in their order. */
export async function latestArticles(em: EntityManager): Promise<Map<string, ArticleVersion>> {
  const saved = await versions(em)
    .distinctOn('v.article_id')
    .orderBy('v.article_id')
    .orderBy('v.version', 'desc')
    .execute();
  const inOrder = saved.toSorted((one, other) => one.saved_at.getTime() - other.saved_at.getTime());
  return new Map([
    ...shippedArticles(),
    ...inOrder.map((row): [string, ArticleVersion] => [row.article_id, versionOf(row)]),
  ]);
}

/** An article with its history; null when there is none. */
export async function articleWithHistory(em: EntityManager, id: string): Promise<ArticleWithHistory | null> {
  const saved = await versions(em).where('v.article_id', '=', id).orderBy('v.version', 'desc').execute();
  const shipped = shippedArticles().get(id);
  const [latest, ...earlier] = [...saved.map(versionOf), ...(shipped ? [shipped] : [])];
  return latest ? { id, isShipped: shipped !== undefined, versions: [latest, ...earlier] } : null;
}

/** Examples that count, the latest first. */
export const examplesInUse = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('help_examples as e')
    .innerJoin('users as u', 'u.id', 'e.added_by')
    .select(['e.id', 'e.text', 'e.meaning', 'e.added_at', 'e.added_by', 'u.full_name'])
    .where('e.removed_at', 'is', null)
    .orderBy('e.added_at', 'desc')
    .orderBy('e.id')
    .execute();

/** An example that counts. */
export type ExampleRow = Awaited<ReturnType<typeof examplesInUse>>[number];

/** Changes with every change of what {@link latestArticles} and {@link examplesInUse} return: versions are only added, examples added and removed. */
export async function stampOf(em: EntityManager): Promise<string> {
  const {
    versions: saved,
    examples,
    removed,
  } = await readsOver<Reads>(em)
    .selectNoFrom((row) => [
      row
        .selectFrom('help_versions')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('versions'),
      row
        .selectFrom('help_examples')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('examples'),
      row
        .selectFrom('help_examples')
        .select(({ fn }) => fn.count<number>('removed_at').as('n'))
        .as('removed'),
    ])
    .executeTakeFirstOrThrow();
  return [saved, examples, removed].join();
}
