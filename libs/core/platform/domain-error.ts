import { ERRORS, type ErrorCode, type FieldError } from '#libs/core/contracts';

/** What a refusal may add to its code. */
export interface DomainErrorDetails {
  /** Replaces `{n}` in the catalogue's sentence. */
  n?: number | string;
  /** Replaces `{what}` in the catalogue's sentence. */
  what?: string;
  errors?: FieldError[];
  /** Field to which the sentence belongs. */
  field?: string;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** What the sentence is about, for a program: further members of the problem. */
  facts?: Readonly<Record<string, string | number>>;
}

/** A rule said no. Becomes `application/problem+json` at the edge; anything else that is thrown is a bug. @spec F10 */
export class DomainError extends Error {
  readonly status: number;
  readonly detail: string;
  readonly errors: FieldError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly facts: Readonly<Record<string, string | number>>;

  constructor(
    readonly code: ErrorCode,
    details: DomainErrorDetails = {},
  ) {
    const entry = ERRORS[code];
    const detail = entry.detail
      .replace('{n}', String(details.n ?? ''))
      .replace('{what}', () => details.what ?? ''); // a function: names of homes may hold `$&`
    super(detail);
    this.name = 'Refusal';
    this.status = entry.status;
    this.detail = detail;
    this.errors = details.errors ?? (details.field ? [{ field: details.field, message: detail }] : undefined);
    this.retryAfter = details.retryAfter;
    this.facts = details.facts ?? {};
  }
}
