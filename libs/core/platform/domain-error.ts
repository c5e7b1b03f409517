import { ERRORS, type ErrorCode, type FieldError } from '#libs/core/contracts';

/** Optional details of a {@link DomainError}. */
export interface DomainErrorDetails {
  /** Replaces `{n}` in the catalogue's sentence. */
  n?: number | string;
  /** Replaces `{what}` in the catalogue's sentence. */
  what?: string;
  errors?: FieldError[];
  /** The invalid request field; becomes the single entry of `errors`. */
  field?: string;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** Machine-readable extension members of the problem document. */
  facts?: Readonly<Record<string, string | number | object>>;
}

/** A business rule rejected the request. Becomes `application/problem+json`; anything else thrown is a bug. @spec F10 */
export class DomainError extends Error {
  readonly status: number;
  readonly detail: string;
  readonly errors: FieldError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly facts: Readonly<Record<string, string | number | object>>;

  constructor(
    readonly code: ErrorCode,
    details: DomainErrorDetails = {},
  ) {
    const entry = ERRORS[code];
    const detail = entry.detail
      .replace('{n}', String(details.n ?? ''))
      .replace('{what}', () => details.what ?? ''); // a function, because names of homes may contain `$&`
    super(detail);
    this.name = 'DomainError';
    this.status = entry.status;
    this.detail = detail;
    this.errors = details.errors ?? (details.field ? [{ field: details.field, message: detail }] : undefined);
    this.retryAfter = details.retryAfter;
    this.facts = details.facts ?? {};
  }
}
