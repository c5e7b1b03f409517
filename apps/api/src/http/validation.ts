import { ValidationPipe, type ValidationError } from '@nestjs/common';
import type { ValidationOptions } from 'class-validator';
import { ERRORS, type ErrorCode, type FieldError } from '#libs/core/contracts';
import { Refusal } from '#libs/core/platform';

/** Gives a validator a catalogue entry's sentence and code. */
export const saying = (code: ErrorCode): ValidationOptions => ({
  message: ERRORS[code].detail,
  context: { code },
});

/** Reads bodies and queries into their DTOs: unknown fields are dropped, the rest is checked. @spec F16, F17 */
export const validation = new ValidationPipe({
  transform: true,
  whitelist: true,
  stopAtFirstError: true,
  forbidUnknownValues: true,
  exceptionFactory: (errors) => refusalOfFields(errors),
});

/** 422 with a sentence per field, in the order of the DTO; the code is the first field's own, where it has one. */
function refusalOfFields(errors: ValidationError[]): Refusal {
  const fields = errors.flatMap((error) => fieldErrors(error, ''));
  return new Refusal(codeOf(errors[0]) ?? 'request.invalid', { errors: fields });
}

function fieldErrors(error: ValidationError, parent: string): FieldError[] {
  const field = `${parent}${error.property}`;
  const own = Object.values(error.constraints ?? {}).slice(0, 1);
  const nested = (error.children ?? []).flatMap((child) => fieldErrors(child, `${field}.`));
  return [...own.map((message) => ({ field, message })), ...nested];
}

function codeOf(error: ValidationError | undefined): ErrorCode | null {
  const contexts: Record<string, { code?: ErrorCode } | undefined> = error?.contexts ?? {};
  return Object.values(contexts)[0]?.code ?? null;
}
