import type { PipeTransform } from '@nestjs/common';
import type { ErrorCode } from '#libs/core/contracts';
import { DomainError } from '#libs/core/platform';

/** A UUID of any version. */
const ID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for text in the format of an id. */
export const isId = (text: unknown): text is string => typeof text === 'string' && ID_PATTERN.test(text);

/** An id in a path; a malformed id throws the same error as an unknown one. @spec F12, F16 */
export class IdParam implements PipeTransform<unknown, string> {
  constructor(private readonly notFound: ErrorCode) {}

  transform(text: unknown): string {
    if (!isId(text)) throw new DomainError(this.notFound);
    return text.toLowerCase();
  }
}
