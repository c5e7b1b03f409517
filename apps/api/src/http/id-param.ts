import type { PipeTransform } from '@nestjs/common';
import type { ErrorCode } from '#libs/core/contracts';
import { DomainError, isUuid } from '#libs/core/platform';

/** An id in a path; a malformed id throws the same error as an unknown one. @spec F12, F16 */
export class IdParam implements PipeTransform<unknown, string> {
  constructor(private readonly notFound: ErrorCode) {}

  transform(text: unknown): string {
    if (!isUuid(text)) throw new DomainError(this.notFound);
    return text.toLowerCase();
  }
}
