import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { exactDollars } from '#libs/ui';
import classes from './earnings.module.css';

interface FoldedProps {
  title: string;
  /** Beneath the title: when, how much. */
  note: string;
  amount: number;
  children: ReactNode;
}

/** A line with an amount, which unfolds to how it is calculated. */
export const Folded = ({ title, note, amount, children }: FoldedProps) => (
  <details className={classes.fold}>
    <summary>
      <span>
        <strong>{title}</strong>
        <span className="lk-muted">{note}</span>
      </span>
      <span className={classes.foldAmount}>{exactDollars(amount)}</span>
    </summary>
    {children}
  </details>
);

/** True on a screen with room for a line an amount, and not for its parts. */
export const useFolds = (): boolean =>
  useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
