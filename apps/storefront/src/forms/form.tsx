import type { ReactNode } from 'react';
import { ErrorSummary } from './error-summary.js';
import type { FormFailure } from './form-failure.js';

interface FormProps {
  form: Pick<FormFailure, 'failure' | 'summary'>;
  busy: boolean;
  onSubmit: () => Promise<void>;
  className?: string;
  children: ReactNode;
}

/** A form that validates by itself, below the summary of what prevents it from being sent. */
export const Form = ({ form, busy, onSubmit, className = 'lk-form', children }: FormProps) => (
  <form
    className={className}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      void onSubmit();
    }}
  >
    <ErrorSummary failure={form.failure} summary={form.summary} retrying={busy} />
    {children}
  </form>
);
