import type { ReactNode } from 'react';
import { Skeleton } from '#libs/ui';
import classes from './page.module.css';

interface PageProps {
  children: ReactNode;
  /** Forms and single messages read better in a narrow column; centered for one that is the whole page. */
  narrow?: boolean | 'centered';
}

/** A screen's content column. */
export function Page({ children, narrow = false }: PageProps) {
  return (
    <div className={classes.page} data-narrow={narrow || undefined}>
      {children}
    </div>
  );
}

interface PageHeaderProps {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}

/** The h1 of a screen, with its actions. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div>
        <h1>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

interface SectionProps {
  title: ReactNode;
  id: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of a screen with its h2. */
export function Section({ title, id, aside, children }: SectionProps) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Shown while a screen's code loads. */
export function PageSkeleton() {
  return (
    <Page>
      <div className={classes.skeleton} aria-busy="true">
        <Skeleton width="min(420px, 70%)" height="48px" />
        <Skeleton width="min(560px, 90%)" height="20px" />
        <Skeleton height="320px" radius="24px" />
      </div>
    </Page>
  );
}
