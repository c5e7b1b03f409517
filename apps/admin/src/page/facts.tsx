import { Fragment, type ReactNode } from 'react';

interface FactsProps {
  /** Names with values; false leaves one out. */
  facts: readonly (readonly [name: string, value: ReactNode] | false)[];
  className?: string;
}

/** Facts with their names. */
export const Facts = ({ facts, className = 'facts' }: FactsProps) => (
  <dl className={className}>
    {facts.map(
      (fact) =>
        fact && (
          <Fragment key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </Fragment>
        ),
    )}
  </dl>
);
