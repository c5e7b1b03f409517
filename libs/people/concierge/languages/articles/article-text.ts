import type { Speaker } from '../speaker.js';
import { ARTICLE_IDS, type ArticleId } from './article.js';

/** Whether an article of the help is told in every language. */
export const isArticle = (id: string): id is ArticleId => ARTICLE_IDS.some((one) => one === id);

/** What an article of the help says in a language, or null when it is told in English alone. */
export const articleText = (id: string, { wording }: Speaker): string | null =>
  isArticle(id) ? wording.articles[id][1] : null;
