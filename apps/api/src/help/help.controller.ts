import { Controller } from '@nestjs/common';
import type { HelpArticleView } from '#libs/core/contracts';
import { helpCalls } from '#libs/core/contracts/calls';
import { Knowledge } from '#libs/people/help';
import { ApiTags } from '../http/api-docs.js';
import { Public } from '../http/policy.js';
import { Serves } from '../http/serves.js';

/** The help, as everybody reads it. Additive. */
@ApiTags('support')
@Controller()
export class HelpController {
  constructor(private readonly knowledge: Knowledge) {}

  @Public()
  @Serves(helpCalls.articles)
  async articles(): Promise<HelpArticleView[]> {
    const { articles } = await this.knowledge.current();
    return articles.map(({ id, topic, title, text, asks }) => ({ id, topic, title, text: [...text], asks }));
  }
}
