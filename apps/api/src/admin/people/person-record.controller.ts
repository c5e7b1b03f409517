import { Body, Controller, Param } from '@nestjs/common';
import type { PersonRecordView } from '#libs/core/contracts';
import { personRecordCalls, type BodyOf } from '#libs/core/contracts/calls';
import { Clock, DomainError } from '#libs/core/platform';
import { PERMISSION_OF_SIGNAL, PERSON_SIGNALS, permits, toDollars, type Permission } from '#libs/core/rules';
import type { Actor } from '#libs/operations/audit';
import { addUserNote, Sessions, type Person } from '#libs/people/identity';
import { ApiTags } from '../../http/api-docs.js';
import { IdParam } from '../../http/id-param.js';
import { Caller, CallingOperator, Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { AuditedCommands } from '../audited-commands.js';
import { Readings } from '../readings.js';
import { PERSON_READ, PersonRecords } from './person-records.queries.js';

const ID = new IdParam('user.not_found');

/** What operators know of a person, and their notes. */
@ApiTags('operators')
@Controller()
export class PersonRecordController {
  constructor(
    private readonly records: PersonRecords,
    private readonly sessions: Sessions,
    private readonly readings: Readings,
    private readonly commands: AuditedCommands,
    private readonly clock: Clock,
  ) {}

  @Operators('users.read')
  @Serves(personRecordCalls.one)
  async one(
    @Caller() reader: Person,
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
  ): Promise<PersonRecordView> {
    const account = await this.records.account(id);
    if (!account) throw new DomainError('user.not_found');
    await this.readings.record(operator, { action: PERSON_READ, subject: { kind: 'user', id } });
    const may = (permission: Permission): boolean =>
      reader.operatorRole !== null && permits(reader.operatorRole, permission);
    const [stays, hosting, money, sessions, signals, notes, acts] = await Promise.all([
      this.records.stays(id),
      this.records.hosting(id),
      may('money.read') ? this.records.money(id) : null,
      this.sessions.list(id),
      this.records.signals(id),
      this.records.notes(id),
      this.records.acts(id),
    ]);
    return {
      account: {
        ...account,
        created_at: account.created_at.toISOString(),
        suspended_at: account.suspended_at?.toISOString() ?? null,
        erased_at: account.erased_at?.toISOString() ?? null,
      },
      stays,
      hosting,
      money: money && {
        paid: toDollars(money.paid),
        refunded: toDollars(money.refunded),
        earnings_due: toDollars(money.earnings_due),
        paid_out: toDollars(money.paid_out),
      },
      sessions: sessions.map(({ device, started_at, last_seen_at }) => ({
        device,
        started_at: started_at.toISOString(),
        last_seen_at: last_seen_at.toISOString(),
      })),
      signals: PERSON_SIGNALS.filter(
        (signal) => signals[signal] > 0 && may(PERMISSION_OF_SIGNAL[signal]),
      ).map((signal) => ({ signal, count: signals[signal] })),
      notes: notes.map((note) => ({ ...note, written_at: note.written_at.toISOString() })),
      acts: acts.map((act) => ({ ...act, at: act.at.toISOString() })),
    };
  }

  @Operators('support.manage')
  @Serves(personRecordCalls.note)
  async note(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: personRecordCalls.note.body }) { text }: BodyOf<typeof personRecordCalls.note>,
  ): Promise<void> {
    await this.commands.perform(operator, 'A note was added', async (tx) => {
      await addUserNote(tx, { userId: id, authorId: operator.id ?? '', text, at: this.clock.now() });
      return { result: undefined, action: 'note.added', subject: { kind: 'user', id } };
    });
  }
}
