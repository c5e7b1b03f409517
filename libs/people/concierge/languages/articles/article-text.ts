import type { Speaker } from '../speaker.js';
import { ARTICLE_IDS, type ArticleId } from './article.js';

/** Whether an article of the help is told in every language. */
export const isArticle = (id: string): id is ArticleId => ARTICLE_IDS.some((one) => one === id);

/** What an article of the help says in a language, or that it is told in English; null when it is told nowhere. */
export function articleText(id: string, { wording, told }: Speaker): string | null {
  const how = told(id);
  if (how === 'in_english') return wording.talk.inEnglish;
  return how === 'translated' && isArticle(id) ? wording.articles[id][1] : null;
}
