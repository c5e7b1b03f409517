import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { helpSections, type HelpSection } from '#libs/core/contracts';
import { examplesInUse, latestArticles, stampOf } from './help.queries.js';

/** A published article. */
interface KnownArticle extends HelpSection {
  /** As Latchkey comes with it, so that its translations say the same. */
  isAsShipped: boolean;
}

/** What the help says, and how people ask for it. */
export interface HelpKnowledge {
  /** The same as long as nothing has changed. */
  stamp: string;
  articles: readonly KnownArticle[];
  /** Questions, and the article or intent that they mean. */
  examples: readonly { text: string; meaning: string }[];
}

/** The texts that Latchkey comes with. */
export const SHIPPED_KNOWLEDGE: HelpKnowledge = {
  stamp: 'shipped',
  articles: helpSections().map((section) => ({ ...section, isAsShipped: true })),
  examples: [],
};

/** How an article that an operator wrote is asked for: by its title, and as its lines say. */
const askedAs = ({ id, isAsShipped, title, asks }: KnownArticle): HelpKnowledge['examples'] =>
  isAsShipped ? [] : [title, ...asks.split('\n')].filter(Boolean).map((text) => ({ text, meaning: id }));

/**
 * The published help. Whether it has changed is asked of the database each time, so that every process knows of a change at once; it is read
 * again only then.
 */
@Injectable()
export class Knowledge {
  private known: HelpKnowledge | null = null;

  constructor(private readonly em: EntityManager) {}

  /** What is published now. */
  async current(): Promise<HelpKnowledge> {
    const em = this.em.fork();
    const stamp = await stampOf(em);
    if (this.known?.stamp === stamp) return this.known;
    const [latest, examples] = await Promise.all([latestArticles(em), examplesInUse(em)]);
    const articles = [...latest].flatMap(([id, { version, published, topic, title, text, asks }]) =>
      published ? [{ id, topic, title, text, asks, isAsShipped: version === 0 }] : [],
    );
    // What is read after the stamp may be newer than it, and is then read once more.
    this.known = {
      ...{ stamp, articles },
      examples: [...examples.map(({ text, meaning }) => ({ text, meaning })), ...articles.flatMap(askedAs)],
    };
    return this.known;
  }
}
