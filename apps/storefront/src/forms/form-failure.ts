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
  /** Explains a temporary server failure that is worth a retry; null for other failures. */
  retryable: string | null;
}

/** The failure of a form, with functions to set and clear it. */
export interface FormFailure {
  failure: Failure | null;
  /** Messages beside the fields. */
  errors: FieldErrors;
  summary: RefObject<HTMLDivElement | null>;
  /** Reports invalid input; nothing was sent. */
  reject: (fields: FieldErrors, sentence?: string) => void;
  /** Reports a failed call. */
  fail: (error: unknown, fallback: string) => void;
  /** Shows a failure without a toast, which has been shown already. */
  show: (sentence: string) => void;
  /** Removes the messages of fields that have changed. */
  clearErrors: (fields: readonly string[]) => void;
  clear: () => void;
}

/**
 * Reports why a form was not sent: beside the fields, in a summary that takes the focus, and as a toast. The input is kept.
 * @spec §5, §8, F10
 */
export function useFormFailure(): FormFailure {
  const [failure, setFailure] = useState<Failure | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [failureCount, setFailureCount] = useState(0);
  // Focused on every failure, even a repeated one, but not when a corrected field leaves the list.
  useEffect(() => {
    if (failureCount > 0) summary.current?.focus();
  }, [failureCount]);

  const show = (next: Failure) => {
    setFailure(next);
    setFailureCount((count) => count + 1);
  };
  const showWithToast = (next: Failure) => {
    show(next);
    toast.error(next.sentence);
  };

  return {
    failure,
    errors: failure?.fields ?? {},
    summary,
    reject: (fields, sentence = firstMessage(fields) ?? '') =>
      showWithToast({ sentence, fields, retryable: null }),
    fail: (error, fallback) =>
      showWithToast({
        sentence: detailOf(error, fallback),
        fields: fieldErrorsOf(error),
        retryable: isTemporary(error) ? errorMessage(error) : null,
      }),
    show: (sentence) => show({ sentence, fields: {}, retryable: null }),
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
