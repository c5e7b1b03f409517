import { useEffect, useRef, useState, type RefObject } from 'react';
import { firstMessage, type FieldErrors } from './forms.js';
import { detailOf, fieldErrorsOf, isTrouble, whatHappened } from './problem.js';
import { toast } from './toasts.js';

/** Why a form was not sent. */
export interface Failure {
  /** What the toast said. */
  sentence: string;
  /** What is wrong with which field, by its name; empty when no field is to blame. */
  fields: FieldErrors;
  /** Set when the server could not be reached, was slow or broke: trying again makes sense. */
  trouble: string | null;
}

/** The failure of one form, and how it comes and goes. */
export interface FormFailure {
  failure: Failure | null;
  /** Messages beside the fields. */
  errors: FieldErrors;
  summary: RefObject<HTMLDivElement | null>;
  /** The form itself says no, before anything is sent. */
  refuse: (fields: FieldErrors, sentence?: string) => void;
  /** The server said no, or nothing at all. */
  fail: (error: unknown, fallback: string) => void;
  /** Somebody else has said it as a toast already. */
  show: (sentence: string) => void;
  /** These fields were changed; what was wrong with them is no longer known. */
  amend: (fields: readonly string[]) => void;
  clear: () => void;
}

/**
 * Says why a form was not sent: beside the fields, in a summary that takes the focus, and as a toast. Nothing that was
 * typed is touched.
 * @spec §5, §8, F10
 */
export function useFormFailure(): FormFailure {
  const [failure, setFailure] = useState<Failure | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState(0);
  // Each time anew, also for the same sentence; but not when a corrected field leaves the list.
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
    refuse: (fields, sentence = firstMessage(fields) ?? '') => say({ sentence, fields, trouble: null }),
    fail: (error, fallback) =>
      say({
        sentence: detailOf(error, fallback),
        fields: fieldErrorsOf(error),
        trouble: isTrouble(error) ? whatHappened(error) : null,
      }),
    show: (sentence) => tell({ sentence, fields: {}, trouble: null }),
    amend: (names) => setFailure((before) => before && without(before, names)),
    clear: () => setFailure(null),
  };
}

/** The failure without these fields; null once nothing is left of what it complained about. */
function without(failure: Failure, names: readonly string[]): Failure | null {
  const before = Object.keys(failure.fields);
  const left = before.filter((name) => !names.includes(name));
  if (before.length === left.length) return failure;
  if (left.length === 0) return null;
  return { ...failure, fields: Object.fromEntries(left.map((name) => [name, failure.fields[name]])) };
}
