import { Logger } from '@nestjs/common';
import { DomainError, sqlState } from '#libs/core/platform';

const logger = new Logger('Feeds');
/** Class of SQLSTATEs for values that the database refuses. */
const DATA_EXCEPTION = '22';

/**
 * Reads or applies a calendar.
 * @throws DomainError `feed.not_applied` when it contains values that we or the database cannot use; other errors as they are
 */
export async function withCalendarValues<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RangeError) && !sqlState(error)?.startsWith(DATA_EXCEPTION)) throw error;
    logger.error({ err: error }, 'A calendar has values that cannot be used');
    throw new DomainError('feed.not_applied');
  }
}
