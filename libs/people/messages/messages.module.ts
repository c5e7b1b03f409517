import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { AnswerTimes } from './answer-times.queries.js';
import { DeleteOldThreads } from './delete-old-threads.js';
import { MailUnread } from './mail-unread.js';
import { MessagesHandlers } from './messages.handlers.js';
import { OpenThreads } from './open-threads.js';
import { SendMessage } from './send-message.js';
import { Templates } from './templates.js';
import { ThreadLinks } from './thread-links.js';
import { ThreadSafety } from './thread-safety.js';
import { Threads } from './threads.service.js';
import { ToAnswer } from './to-answer.queries.js';

const SERVICES = [
  AnswerTimes,
  DeleteOldThreads,
  MailUnread,
  MessagesHandlers,
  OpenThreads,
  SendMessage,
  Templates,
  ThreadLinks,
  ThreadSafety,
  Threads,
  ToAnswer,
];

/** Messages between guests and hosts. */
@Module({})
export class MessagesModule {
  /** @param ports provide {@link MessagePhotos} and {@link MessageMailer}; `imports` are the modules they need */
  static for(ports: Provider[], imports: ModuleMetadata['imports']): DynamicModule {
    return { module: MessagesModule, imports, providers: [...ports, ...SERVICES], exports: SERVICES };
  }
}
