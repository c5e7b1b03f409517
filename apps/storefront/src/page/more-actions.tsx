import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import classes from './more-actions.module.css';

interface MoreActionsProps {
  /** What the actions are about, for screen readers. */
  about: string;
  children: ReactNode;
}

/** The less likely actions, shown on demand, so that the likely ones stand out. */
export function MoreActions({ about, children }: MoreActionsProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        className={classes.toggle}
        variant="subtle"
        size="sm"
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${open ? 'Less' : 'More'} for ${about}`}
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Less' : 'More'}
      </Button>
      <div id={id} className={classes.more} data-open={open || undefined}>
        {children}
      </div>
    </>
  );
}
