import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, Refusal, rows, type Config } from '#libs/core/platform';

/** A place where somebody is signed in. */
export interface SessionRow {
  id: string;
  device: string;
  started_at: string;
  last_seen_at: string;
}

/** Where people are signed in. A token names its session, and speaks for nobody once that has ended. */
@Injectable()
export class Sessions {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'jwtTtlHours'>,
  ) {}

  /**
   * Begins a session, as long as its token will live. Forgets those that ran out.
   * @param device in words, see `deviceOf`
   * @returns its id
   */
  async start(userId: string, device: string, em: EntityManager = this.em): Promise<string> {
    const id = randomUUID();
    const now = this.clock.now();
    await em.execute('delete from sessions where user_id = ? and expires_at < now()', [userId]);
    await em.execute(
      `insert into sessions (id, user_id, device, started_at, last_seen_at, expires_at)
       values (?, ?, ?, ?, ?, now() + make_interval(secs => ?))`,
      [id, userId, device, now, now, Math.round(this.config.jwtTtlHours * 3_600)],
    );
    return id;
  }

  /** Sessions of somebody, the last seen first. */
  list(userId: string): Promise<SessionRow[]> {
    return rows<SessionRow>(
      this.em,
      `select id, device, started_at, last_seen_at from sessions
        where user_id = ? and expires_at > now() order by last_seen_at desc, id`,
      [userId],
    );
  }

  /** Ends one session of somebody. @throws Refusal `account.session_not_found` when it ended, or is another's */
  async end(userId: string, sessionId: string): Promise<void> {
    const ended = await rows(this.em, 'delete from sessions where id = ? and user_id = ? returning id', [
      sessionId,
      userId,
    ]);
    if (ended.length === 0) throw new Refusal('account.session_not_found');
  }

  /** Signs somebody out everywhere: no token that was given out before speaks for them any more. */
  async endAll(userId: string, em: EntityManager = this.em): Promise<void> {
    await em.execute('update users set token_version = token_version + 1 where id = ?', [userId]);
    await em.execute('delete from sessions where user_id = ?', [userId]);
  }
}
