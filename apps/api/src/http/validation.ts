import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { ERROR_CODES, type ErrorCode, type FieldError } from '#libs/core/contracts';
import { DomainError } from '#libs/core/platform';

/** Checks bodies and queries by the schemas of their calls: unknown fields are dropped, the rest is read. @spec F16, F17 */
class Validation extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: errorOfIssues });
  }

  /** What is no object has no fields: each one that has to be there is missing. */
  protected override validate<T = unknown>(
    value: unknown,
    schema: StandardSchemaV1,
  ): Promise<StandardSchemaV1.Result<T>> | StandardSchemaV1.Result<T> {
    const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
    return super.validate<T>(fields, schema);
  }
}

export const validation = new Validation();

/** 422 with one sentence per field, in the order of the schema; the code is the first field's own, where it has one. */
function errorOfIssues(issues: readonly StandardSchemaV1.Issue[]): DomainError {
  const sentences = new Map<string, string>();
  for (const issue of issues) {
    const field = fieldOf(issue);
    if (!sentences.has(field)) sentences.set(field, issue.message);
  }
  const errors: FieldError[] = [...sentences].map(([field, message]) => ({ field, message }));
  return new DomainError(codeOf(issues[0]) ?? 'request.invalid', { errors });
}

/** "terms.title"; an item of a list counts as the list itself. */
function fieldOf({ path = [] }: StandardSchemaV1.Issue): string {
  const keys = path.map((part) => (typeof part === 'object' ? part.key : part));
  while (typeof keys.at(-1) === 'number') keys.pop();
  return keys.join('.');
}

/** The entry of the catalogue that a failed check names. */
function codeOf(issue: StandardSchemaV1.Issue | undefined): ErrorCode | null {
  const named = (issue as { params?: { code?: unknown } } | undefined)?.params?.code;
  return ERROR_CODES.find((code) => code === named) ?? null;
}
