import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  CONFIG,
  heedOwnNotices,
  notifyByCommit,
  PgListener,
  type Config,
  type Tx,
} from '#libs/core/platform';
import { IdentityQueries, type Person, type TokenFacts } from './identity.queries.js';

const CHANNEL = 'latchkey_tokens';
const MAX_PEOPLE = 10_000;
const MS_PER_SECOND = 1_000;

/** Makes every API look again who holds a user's tokens; in the transaction that revokes them. */
export const forgetTokens = (tx: Tx, userId: string): Promise<void> => notifyByCommit(tx, CHANNEL, userId);

/**
 * Who holds a token, known for some seconds, so that most requests need not ask. A revocation counts at once: the commit that revokes
 * notifies every API, and one that cannot be notified keeps nothing. A notice that is lost all the same costs these seconds.
 */
@Injectable()
export class KnownTokens implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Tokens');
  private readonly people: LRUCache<string, Map<string, Person>> | null;
  private readonly listener: PgListener;
  private readonly leaveOwnNotices: () => void;
  private isListening = false;
  /** Grows with each notice: what was read before one may not be kept after it. */
  private notices = 0;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'directDatabaseUrl' | 'sessionCacheSeconds'>,
    private readonly queries: IdentityQueries,
  ) {
    const { directDatabaseUrl: databaseUrl, sessionCacheSeconds } = config;
    this.people =
      sessionCacheSeconds === 0
        ? null
        : new LRUCache({ max: MAX_PEOPLE, ttl: sessionCacheSeconds * MS_PER_SECOND });
    this.leaveOwnNotices = heedOwnNotices(CHANNEL, (userId) => this.forget(userId));
    this.listener = new PgListener({
      databaseUrl,
      channel: CHANNEL,
      onNotice: (userId) => this.heed(userId),
      onLost: () => this.lose(),
      onError: (error) => this.logger.warn(error.message),
    });
  }

  async onModuleInit(): Promise<void> {
    if (this.people) await this.listener.open();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.leaveOwnNotices();
    await this.listener.close();
  }

  /** The holder of a verified token, see {@link IdentityQueries.holderOf}. */
  async holderOf(token: TokenFacts): Promise<Person | null> {
    // What a window does by itself must not hide what a person does after it.
    const key = `${token.tokenVersion} ${token.sessionId ?? ''} ${token.generation ?? ''} ${token.acts}`;
    const known = this.isListening ? this.people?.get(token.userId)?.get(key) : undefined;
    if (known) return known;
    const { notices } = this;
    const person = await this.queries.holderOf(token);
    if (person && this.isListening && this.notices === notices) this.keep(key, person);
    return person;
  }

  private keep(key: string, person: Person): void {
    const tokens = this.people?.get(person.id) ?? new Map<string, Person>();
    tokens.set(key, person);
    if (tokens.size === 1) this.people?.set(person.id, tokens);
  }

  private heed(userId: string | null): void {
    if (userId !== null) return this.forget(userId);
    this.isListening = true;
    this.forgetAll();
  }

  private lose(): void {
    this.isListening = false;
    this.forgetAll();
  }

  private forget(userId: string): void {
    this.notices += 1;
    this.people?.delete(userId);
  }

  private forgetAll(): void {
    this.notices += 1;
    this.people?.clear();
  }
}
