import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { OperatorConversationView, OperatorThreadView } from '#libs/core/contracts';
import { operatorMessageCalls, type BodyOf, type QueryOf } from '#libs/core/contracts/calls';
import { DomainError, FileStorage } from '#libs/core/platform';
import type { Actor } from '#libs/operations/audit';
import { Threads, ThreadSafety, type OperatorThreadRow } from '#libs/people/messages';
import { fileNamed } from '#libs/stays/photos';
import { ApiTags } from '../../http/api-docs.js';
import { IdParam } from '../../http/id-param.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { sendPrivatePhoto } from '../../messages/photo-file.js';
import { AuditedCommands } from '../audited-commands.js';
import { Readings } from '../readings.js';
import { CONVERSATION_READ, ConversationRecords, REPORTS_SETTLED } from './conversation-records.queries.js';
import { conversationTexts, operatorThreadView } from './conversations.view.js';

const ID = new IdParam('thread.not_found');
const PHOTO_THREAD_ID = new IdParam('photo.not_found');

/** Conversations between guests and hosts for operators: who and what at once, the words only with a reason, which is recorded. @spec G6, D4 */
@ApiTags('operators')
@Controller()
export class ConversationsController {
  constructor(
    private readonly threads: Threads,
    private readonly safety: ThreadSafety,
    private readonly commands: AuditedCommands,
    private readonly readings: Readings,
    private readonly records: ConversationRecords,
    private readonly files: FileStorage,
  ) {}

  @Operators('messages.read')
  @Serves(operatorMessageCalls.one)
  async one(@CallingOperator() operator: Actor, @Param('id', ID) id: string): Promise<OperatorThreadView> {
    const thread = await this.threads.forOperators(id);
    await this.readings.recordOnce(operator, {
      action: 'conversation.opened',
      subject: { kind: 'conversation', id },
      ...(thread.booking_id !== null && { bookingId: thread.booking_id }),
    });
    return this.viewOf(thread);
  }

  @Operators('messages.read')
  @Serves(operatorMessageCalls.read)
  async read(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: operatorMessageCalls.read.body }) { reason }: BodyOf<typeof operatorMessageCalls.read>,
  ): Promise<OperatorConversationView> {
    const thread = await this.threads.forOperators(id);
    await this.commands.perform(operator, reason, () =>
      Promise.resolve({
        result: undefined,
        action: CONVERSATION_READ,
        subject: { kind: 'conversation', id },
        ...(thread.booking_id !== null && { bookingId: thread.booking_id }),
      }),
    );
    return {
      ...(await this.viewOf(thread)),
      ...conversationTexts(id, await this.threads.messages(id, null)),
    };
  }

  @Operators('messages.read')
  @Serves(operatorMessageCalls.older)
  async older(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Query({ schema: operatorMessageCalls.older.query })
    { before }: QueryOf<typeof operatorMessageCalls.older>,
  ): Promise<Pick<OperatorConversationView, 'texts' | 'older_before'>> {
    await this.threads.forOperators(id);
    await this.assertReason(id, operator);
    return conversationTexts(id, await this.threads.messages(id, before));
  }

  @Operators('messages.read')
  @Serves(operatorMessageCalls.photo)
  async photo(
    @CallingOperator() operator: Actor,
    @Param('id', PHOTO_THREAD_ID) id: string,
    @Param('name') name: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = fileNamed(name, 'private');
    if (!file || !(await this.threads.hasPhoto(id, file.photoId, null)))
      throw new DomainError('photo.not_found');
    await this.assertReason(id, operator);
    await sendPrivatePhoto(reply, this.files, file);
  }

  @Operators('messages.manage')
  @Serves(operatorMessageCalls.settle)
  async settle(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: operatorMessageCalls.settle.body })
    { reason }: BodyOf<typeof operatorMessageCalls.settle>,
  ): Promise<OperatorThreadView> {
    await this.commands.perform(operator, reason, async (tx) => {
      await this.safety.settleReports(tx, operator.id ?? '', id);
      return {
        result: undefined,
        action: REPORTS_SETTLED,
        subject: { kind: 'conversation', id },
      };
    });
    return this.viewOf(await this.threads.forOperators(id));
  }

  private async assertReason(threadId: string, { id }: Actor): Promise<void> {
    if (!(await this.records.hasReason(threadId, id ?? ''))) throw new DomainError('thread.reason_expired');
  }

  private async viewOf(thread: OperatorThreadRow): Promise<OperatorThreadView> {
    const [reports, blocks, settlements, readings] = await Promise.all([
      this.records.reports(thread.id),
      this.records.blocks(thread),
      this.records.acts(thread.id, REPORTS_SETTLED),
      this.records.acts(thread.id, CONVERSATION_READ),
    ]);
    return operatorThreadView(thread, { reports, blocks, settlements, readings });
  }
}
