import { Transform, type TransformFnParams } from 'class-transformer';

const value = (params: TransformFnParams): unknown => params.value as unknown;

/** Text without blanks around it; anything else stays for the validator to refuse. */
export const Trimmed = (): PropertyDecorator =>
  Transform((params) => {
    const given = value(params);
    return typeof given === 'string' ? given.trim() : given;
  });

/** An empty or missing text is no value at all: forms and query strings send it so. */
export const EmptyIsAbsent = (): PropertyDecorator =>
  Transform((params) => {
    const given = value(params);
    const text = typeof given === 'string' ? given.trim() : given;
    return text === '' || text === null ? undefined : text;
  });

const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** A number written as text, as query strings do; empty is no value, nonsense stays for the validator to refuse. */
export const NumberFromText = (): PropertyDecorator =>
  Transform((params) => {
    const given = value(params);
    if (given === null) return undefined;
    if (typeof given !== 'string') return given;
    const text = given.trim();
    if (text === '') return undefined;
    return NUMBER.test(text) ? Number(text) : text;
  });
