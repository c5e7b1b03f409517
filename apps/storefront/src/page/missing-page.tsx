import type { ReactNode } from 'react';
import classes from './missing-page.module.css';
import { Page } from './page.js';

interface MissingPageProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** Where to go from here. */
  children: ReactNode;
}

/** What an address shows that leads to nothing. */
export function MissingPage({ icon, title, text, children }: MissingPageProps) {
  return (
    <Page narrow>
      <div className={classes.missing}>
        {icon}
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
      </div>
    </Page>
  );
}
