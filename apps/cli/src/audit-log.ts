import { MikroORM } from '@mikro-orm/postgresql';
import { Metrics, SystemClock, type Config } from '#libs/core/platform';
import { AUDIT_TABLES, AuditProof, sentenceOf, type AuditState } from '#libs/operations/audit';
import { withDatabase } from './database.js';
import { UserError } from './user-error.js';

/** The database, and the secret of the seals. */
type Needs = Pick<Config, 'directDatabaseUrl' | 'auditSecret'>;

const HASH = /^[0-9a-f]{64}$/i;

/**
 * Proves that nobody changed the audit log; in lines.
 * @param expected a hash from an earlier run or from the worker's log; it must still be in the chain
 * @throws UserError if the log is not as it was written
 */
export async function proveAuditLog(config: Needs, expected: string | null): Promise<string[]> {
  if (expected !== null && !HASH.test(expected))
    throw new UserError('--expect: a hash has 64 hexadecimal digits.');
  return withDatabase(config, AUDIT_TABLES, async (orm) => {
    const proof = proofOf(orm, config);
    const state = await proof.check();
    if (state.problem) throw new UserError(sentenceOf(state.problem));
    if (expected !== null && !(await proof.contains(expected.toLowerCase())))
      throw new UserError(`No entry has the hash ${expected}: the audit log was written anew since.`);
    return linesOf(state);
  });
}

const proofOf = ({ em }: MikroORM, config: Needs): AuditProof =>
  new AuditProof(em, new SystemClock(), new Metrics(), config);

function linesOf({ entries, hash, seals, sealedAt }: AuditState): string[] {
  if (entries === 0) return ['The audit log is empty.'];
  return [
    `The audit log is as it was written: ${entries === 1 ? 'one entry' : `${entries} entries`}.`,
    sealedAt
      ? `Sealed with this secret ${seals === 1 ? 'once' : `${seals} times`}, last on ${sealedAt.toISOString()}.`
      : 'Not sealed with this secret yet; the worker does so every hour.',
    `Keep this hash elsewhere; --expect proves later that nothing up to here was written anew:`,
    hash,
  ];
}
