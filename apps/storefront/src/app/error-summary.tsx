import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import type { Failure } from './form-failure.js';
import classes from './error-summary.module.css';
import { focusField } from './forms.js';

interface ErrorSummaryProps {
  failure: Failure | null;
  summary: RefObject<HTMLDivElement | null>;
  /** Tries again when the server was to blame; sends the form around it unless said otherwise. */
  onRetry?: () => void;
  retrying?: boolean;
}

/** What keeps a form from being sent, with a way to each field; takes the focus. Lives inside its form. @spec §5, §8 */
export function ErrorSummary({ failure, summary, onRetry, retrying = false }: ErrorSummaryProps) {
  if (!failure) return null;
  const formOf = () => summary.current?.closest('form') ?? null;
  const retry = onRetry ?? (() => formOf()?.requestSubmit());
  const fields = Object.entries(failure.fields).filter(([, message]) => message !== undefined);
  const atFields = fields.some(([, message]) => message === failure.sentence);
  return (
    <div ref={summary} className={classes.summary} role="alert" tabIndex={-1}>
      <p className={classes.title}>{atFields ? 'Please check before you go on' : failure.sentence}</p>
      {fields.length > 0 && (
        <ul className={classes.fields}>
          {fields.map(([name, message]) => (
            <li key={name}>
              <button type="button" onClick={() => focusField(formOf(), name)}>
                {message}
              </button>
            </li>
          ))}
        </ul>
      )}
      {failure.trouble && failure.trouble !== failure.sentence && <p>{failure.trouble}</p>}
      {failure.trouble && <p>Nothing you typed is lost.</p>}
      {failure.trouble && (
        <Button variant="default" size="sm" loading={retrying} onClick={retry}>
          Retry
        </Button>
      )}
    </div>
  );
}
