import { Body, Controller, Param } from '@nestjs/common';
import type { OperatorArticleRow, OperatorArticleView } from '#libs/core/contracts';
import { type BodyOf, operatorHelpCalls } from '#libs/core/contracts/calls';
import type { Tx } from '#libs/core/platform';
import { reasonOf, type Actor } from '#libs/operations/audit';
import { QuestionsService } from '#libs/people/concierge';
import { HelpArticles, type ArticleDraft, type ArticleVersion } from '#libs/people/help';
import { ApiTags } from '../../http/api-docs.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { AuditedCommands } from '../audited-commands.js';
import { articleRow, articleView } from './help-admin.view.js';

/** The articles of the help for operators: every change is a version with its reason, and is live at once. Additive. */
@ApiTags('operators')
@Controller()
export class HelpAdminController {
  constructor(
    private readonly articles: HelpArticles,
    private readonly questions: QuestionsService,
    private readonly commands: AuditedCommands,
  ) {}

  @Operators('help.read')
  @Serves(operatorHelpCalls.all)
  async all(): Promise<OperatorArticleRow[]> {
    const shipped = this.articles.shippedIds;
    return [...(await this.articles.all())].map(([id, latest]) => articleRow(id, latest, shipped.has(id)));
  }

  @Operators('help.read')
  @Serves(operatorHelpCalls.one)
  async one(@Param('id') id: string): Promise<OperatorArticleView> {
    return articleView(await this.articles.one(id));
  }

  @Operators('help.manage')
  @Serves(operatorHelpCalls.add)
  async add(
    @CallingOperator() operator: Actor,
    @Body({ schema: operatorHelpCalls.add.body })
    { reason, question_ids: questionIds = [], ...body }: BodyOf<typeof operatorHelpCalls.add>,
  ): Promise<OperatorArticleView> {
    const note = reasonOf(reason);
    const draft = { ...body, asks: body.asks ?? '', published: true };
    const id = await this.commands.perform(operator, note, async (tx) => {
      const added = await this.articles.add(tx, draft, { operatorId: operator.id ?? '', note });
      await this.settle(tx, questionIds);
      return {
        result: added,
        action: 'help.added',
        subject: { kind: 'help', id: added },
        after: told(draft),
      };
    });
    return this.one(id);
  }

  @Operators('help.manage')
  @Serves(operatorHelpCalls.save)
  async save(
    @CallingOperator() operator: Actor,
    @Param('id') id: string,
    @Body({ schema: operatorHelpCalls.save.body })
    { reason, version, question_ids: questionIds = [], ...body }: BodyOf<typeof operatorHelpCalls.save>,
  ): Promise<OperatorArticleView> {
    const note = reasonOf(reason);
    const draft = { ...body, asks: body.asks ?? '' };
    await this.commands.perform(operator, note, async (tx) => {
      const authorship = { operatorId: operator.id ?? '', note };
      const before = await this.articles.save(tx, id, { draft, basedOn: version, ...authorship });
      await this.settle(tx, questionIds);
      return {
        result: undefined,
        action: before.published && !draft.published ? 'help.unpublished' : 'help.saved',
        subject: { kind: 'help', id },
        before: told(before),
        after: told(draft),
      };
    });
    return this.one(id);
  }

  private async settle(tx: Tx, questionIds: readonly string[]): Promise<void> {
    if (questionIds.length > 0) await this.questions.settle(tx, questionIds, 'article');
  }
}

const told = ({ topic, title, text, asks, published }: ArticleDraft | ArticleVersion) => ({
  ...{ topic, title, asks, published },
  text: text.join('\n\n'),
});
