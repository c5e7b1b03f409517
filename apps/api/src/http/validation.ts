import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { ERROR_CODES, type ErrorCode, type FieldError } from '#libs/core/contracts';
import { DomainError } from '#libs/core/platform';

/** Validates bodies and queries by the schemas of their calls; unknown fields are dropped. @spec F16, F17 */
class Validation extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: errorOfIssues });
  }

  /** Treats a value that is not an object as empty, so that every required field is reported as missing. */
  protected override validate<T = unknown>(
    value: unknown,
    schema: StandardSchemaV1,
  ): Promise<StandardSchemaV1.Result<T>> | StandardSchemaV1.Result<T> {
    const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
    return super.validate<T>(fields, schema);
  }
}

export const validation = new Validation();

/** A 422 with one message per field, in schema order; the code is that of the first issue if it has one. */
function errorOfIssues(issues: readonly StandardSchemaV1.Issue[]): DomainError {
  const sentences = new Map<string, string>();
  for (const issue of issues) {
    const field = fieldOf(issue);
    if (!sentences.has(field)) sentences.set(field, issue.message);
  }
  const errors: FieldError[] = [...sentences].map(([field, message]) => ({ field, message }));
  return new DomainError(codeOf(issues[0]) ?? 'request.invalid', { errors });
}

/** A field's path such as "terms.title"; an array item counts as its array. */
function fieldOf({ path = [] }: StandardSchemaV1.Issue): string {
  const keys = path.map((part) => (typeof part === 'object' ? part.key : part));
  while (typeof keys.at(-1) === 'number') keys.pop();
  return keys.join('.');
}

/** The error code that a failed check names. */
function codeOf(issue: StandardSchemaV1.Issue | undefined): ErrorCode | null {
  const named = (issue as { params?: { code?: unknown } } | undefined)?.params?.code;
  return ERROR_CODES.find((code) => code === named) ?? null;
}
