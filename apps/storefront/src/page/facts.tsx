import type { ReactNode } from 'react';

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  className?: string;
}

/** Names with their values. */
export const Facts = ({ facts, className }: FactsProps) => (
  <dl className={className}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
