import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, countAll, DomainError, inTransaction, isConflict } from '#libs/core/platform';
import { TEMPLATES_MAX } from '#libs/core/rules';
import { managedBy } from '#libs/stays/hosts';
import { db } from './tables.js';
import { takeTurns } from './send-message.js';

/** A template as its host writes it. */
export interface TemplateText {
  title: string;
  text: string;
}

/** A host's template. */
export type TemplateRow = Awaited<ReturnType<Templates['of']>>[number];

/** Texts that hosts use again and again; always of one host. */
@Injectable()
export class Templates {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** A host's templates by title. */
  of(ownerId: string) {
    return db(this.em.fork())
      .selectFrom('message_templates')
      .select(['id', 'title', 'text', 'updated_at'])
      .where((template) => managedBy(template.ref('owner_id'), ownerId))
      .orderBy('title')
      .orderBy('id')
      .execute();
  }

  /** Adds a template. @throws DomainError `template.too_many`, `template.title_taken` */
  async add(ownerId: string, template: TemplateText): Promise<void> {
    const now = this.clock.now();
    await this.untilTaken(async () => {
      await inTransaction(this.em, async (tx) => {
        await takeTurns(tx, ownerId);
        const { kept } = await db(tx)
          .selectFrom('message_templates')
          .select(countAll().as('kept'))
          .where((row) => managedBy(row.ref('owner_id'), ownerId))
          .executeTakeFirstOrThrow();
        if (kept >= TEMPLATES_MAX) throw new DomainError('template.too_many', { n: TEMPLATES_MAX });
        await db(tx)
          .insertInto('message_templates')
          .values({ ...template, id: randomUUID(), owner_id: ownerId, created_at: now, updated_at: now })
          .execute();
      });
    });
  }

  /** Changes a template. @throws DomainError `template.not_found`, `template.title_taken` */
  async change(ownerId: string, id: string, template: TemplateText): Promise<void> {
    const { numUpdatedRows } = await this.untilTaken(() =>
      db(this.em.fork())
        .updateTable('message_templates')
        .set({ ...template, updated_at: this.clock.now() })
        .where('id', '=', id)
        .where((row) => managedBy(row.ref('owner_id'), ownerId))
        .executeTakeFirst(),
    );
    if (numUpdatedRows === 0n) throw new DomainError('template.not_found');
  }

  /** Deletes a template. @throws DomainError `template.not_found` */
  async remove(ownerId: string, id: string): Promise<void> {
    const { numDeletedRows } = await db(this.em.fork())
      .deleteFrom('message_templates')
      .where('id', '=', id)
      .where((row) => managedBy(row.ref('owner_id'), ownerId))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new DomainError('template.not_found');
  }

  /** Two templates of a host cannot have the same title, whatever their case. */
  private async untilTaken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isConflict(error)) throw new DomainError('template.title_taken', { field: 'title' });
      throw error;
    }
  }
}
