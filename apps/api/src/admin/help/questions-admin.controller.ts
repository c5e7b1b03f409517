import { Body, Controller, Param, Query } from '@nestjs/common';
import type { ExampleView, QuestionWeekView } from '#libs/core/contracts';
import { type BodyOf, operatorQuestionCalls, type QueryOf } from '#libs/core/contracts/calls';
import { DomainError } from '#libs/core/platform';
import { civilDate } from '#libs/core/rules';
import type { Actor } from '#libs/operations/audit';
import { QuestionsService } from '#libs/people/concierge';
import { HelpExamples } from '#libs/people/help';
import { ApiTags } from '../../http/api-docs.js';
import { IdParam } from '../../http/id-param.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { AuditedCommands } from '../audited-commands.js';
import { exampleView, weekView } from './help-admin.view.js';

const ID = new IdParam('example.not_found');

/** What the concierge learns from: questions that it did not answer well, and examples made of them. Additive. */
@ApiTags('operators')
@Controller()
export class QuestionsAdminController {
  constructor(
    private readonly questions: QuestionsService,
    private readonly examples: HelpExamples,
    private readonly commands: AuditedCommands,
  ) {}

  @Operators('support.read')
  @Serves(operatorQuestionCalls.week)
  async week(
    @Query({ schema: operatorQuestionCalls.week.query })
    { week }: QueryOf<typeof operatorQuestionCalls.week>,
  ): Promise<QuestionWeekView> {
    return weekView(await this.questions.ofWeek(week === undefined ? null : civilDate(week)));
  }

  @Operators('help.read')
  @Serves(operatorQuestionCalls.examples)
  async all(): Promise<ExampleView[]> {
    return (await this.examples.all()).map(exampleView);
  }

  @Operators('help.manage')
  @Serves(operatorQuestionCalls.addExample)
  async add(
    @CallingOperator() operator: Actor,
    @Body({ schema: operatorQuestionCalls.addExample.body })
    { question_ids: ids, text, meaning, reason }: BodyOf<typeof operatorQuestionCalls.addExample>,
  ): Promise<ExampleView> {
    if (!(await this.questions.saysEnough(text)))
      throw new DomainError('example.says_nothing', { field: 'text' });
    return this.commands.perform(operator, reason, async (tx) => {
      const id = await this.examples.add(tx, { text, meaning, operatorId: operator.id ?? '' });
      await this.questions.settle(tx, ids, 'example');
      const added = (await this.examples.all(tx)).find((one) => one.id === id);
      if (!added) throw new Error('The example that was just added is missing');
      return {
        result: exampleView(added),
        action: 'example.added',
        subject: { kind: 'example', id },
        after: { text, meaning },
      };
    });
  }

  @Operators('help.manage')
  @Serves(operatorQuestionCalls.removeExample)
  remove(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: operatorQuestionCalls.removeExample.body })
    { reason }: BodyOf<typeof operatorQuestionCalls.removeExample>,
  ): Promise<void> {
    return this.commands.perform(operator, reason, async (tx) => {
      const before = await this.examples.remove(tx, id);
      return { result: undefined, action: 'example.removed', subject: { kind: 'example', id }, before };
    });
  }

  @Operators('help.manage')
  @Serves(operatorQuestionCalls.dismiss)
  dismiss(
    @CallingOperator() operator: Actor,
    @Body({ schema: operatorQuestionCalls.dismiss.body })
    { question_ids: ids, reason }: BodyOf<typeof operatorQuestionCalls.dismiss>,
  ): Promise<void> {
    return this.commands.perform(operator, reason, async (tx) => {
      await this.questions.settle(tx, ids, 'dismissed');
      const [first = ''] = ids;
      return {
        result: undefined,
        action: 'question.dismissed',
        subject: { kind: 'question', id: first },
        // The words are not repeated: they go with the account of whoever asked, and the log stays.
        after: { questions: ids },
      };
    });
  }
}
