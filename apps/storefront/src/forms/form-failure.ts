import { useEffect, useRef, useState, type RefObject } from 'react';
import { firstMessage, type FieldErrors } from './forms.js';
import { detailOf, fieldErrorsOf, isTemporary, errorMessage } from '../api/problem.js';
import { toast } from '../toasts/toasts.js';

/** Why a form was not sent. */
export interface Failure {
  /** The toast's text. */
  sentence: string;
  /** Messages by field name; empty when no field is the cause. */
  fields: FieldErrors;
  /** Explains a temporary failure of the server that is worth a retry; null otherwise. */
  retryable: string | null;
}

/** The failure of one form, and how to set and clear it. */
export interface FormFailure {
  failure: Failure | null;
  /** Messages beside the fields. */
  errors: FieldErrors;
  summary: RefObject<HTMLDivElement | null>;
  /** Client-side validation failed; nothing is sent. */
  refuse: (fields: FieldErrors, sentence?: string) => void;
  /** The server refused, or did not answer. */
  fail: (error: unknown, fallback: string) => void;
  /** Shows a failure whose toast has been shown already. */
  show: (sentence: string) => void;
  /** Drops the messages of fields that have changed since. */
  clearErrors: (fields: readonly string[]) => void;
  clear: () => void;
}

/**
 * Reports why a form was not sent: beside the fields, in a summary that takes the focus, and as a toast. The form's values
 * stay as they are.
 * @spec §5, §8, F10
 */
export function useFormFailure(): FormFailure {
  const [failure, setFailure] = useState<Failure | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState(0);
  // On every failure, even with the same sentence, but not when a corrected field leaves the list.
  useEffect(() => {
    if (told > 0) summary.current?.focus();
  }, [told]);

  const tell = (next: Failure) => {
    setFailure(next);
    setTold((times) => times + 1);
  };
  const say = (next: Failure) => {
    tell(next);
    toast.error(next.sentence);
  };

  return {
    failure,
    errors: failure?.fields ?? {},
    summary,
    refuse: (fields, sentence = firstMessage(fields) ?? '') => say({ sentence, fields, retryable: null }),
    fail: (error, fallback) =>
      say({
        sentence: detailOf(error, fallback),
        fields: fieldErrorsOf(error),
        retryable: isTemporary(error) ? errorMessage(error) : null,
      }),
    show: (sentence) => tell({ sentence, fields: {}, retryable: null }),
    clearErrors: (names) => setFailure((before) => before && without(before, names)),
    clear: () => setFailure(null),
  };
}

/** The failure without these fields; null once no field is left. */
function without(failure: Failure, names: readonly string[]): Failure | null {
  const before = Object.keys(failure.fields);
  const left = before.filter((name) => !names.includes(name));
  if (before.length === left.length) return failure;
  if (left.length === 0) return null;
  return { ...failure, fields: Object.fromEntries(left.map((name) => [name, failure.fields[name]])) };
}
