import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import type { Failure } from './form-failure.js';
import classes from './error-summary.module.css';
import { focusField } from './forms.js';

interface ErrorSummaryProps {
  failure: Failure | null;
  summary: RefObject<HTMLDivElement | null>;
  /** Retries after a server failure; submits the surrounding form by default. */
  onRetry?: () => void;
  retrying?: boolean;
}

/** Lists what prevents a form from being sent, with links to the fields; takes the focus. Must be inside its form. @spec §5, §8 */
export function ErrorSummary({ failure, summary, onRetry, retrying = false }: ErrorSummaryProps) {
  if (!failure) return null;
  const formOf = () => summary.current?.closest('form') ?? null;
  const retry = onRetry ?? (() => formOf()?.requestSubmit());
  const fields = Object.entries(failure.fields).filter(([, message]) => message !== undefined);
  const atFields = fields.some(([, message]) => message === failure.sentence);
  return (
    <div ref={summary} className={classes.summary} role="alert" tabIndex={-1}>
      <p className={classes.title}>{atFields ? 'Please fix the following' : failure.sentence}</p>
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
      {failure.retryable && failure.retryable !== failure.sentence && <p>{failure.retryable}</p>}
      {failure.retryable && <p>Nothing you typed is lost.</p>}
      {failure.retryable && (
        <Button variant="default" size="sm" loading={retrying} onClick={retry}>
          Retry
        </Button>
      )}
    </div>
  );
}
