import type { Config, Tx } from '#libs/core/platform';
import { ARRIVAL_FIELDS } from '#libs/core/rules';
import { arrivalKey, columnsOf, type GuideTexts } from './guide.js';
import { db } from './tables.js';

interface FirstGuide {
  homeId: string;
  /** Fields that are missing are empty. */
  texts: Partial<GuideTexts>;
  writtenAt: Date;
}

/** Writes the first guide of a home that is part of the demo. */
export async function insertGuide(
  tx: Tx,
  { homeId, texts, writtenAt }: FirstGuide,
  config: Pick<Config, 'arrivalSecret'>,
): Promise<void> {
  const all = Object.fromEntries(ARRIVAL_FIELDS.map((field) => [field, texts[field] ?? ''])) as GuideTexts;
  await db(tx)
    .insertInto('arrival_guides')
    .values({
      ...columnsOf(all, arrivalKey(config)),
      ...{ property_id: homeId, version: 1, updated_at: writtenAt, news_version: 1, news_at: writtenAt },
    })
    .execute();
}
