import type { ReactNode } from 'react';
import classes from './account.module.css';

interface AccountPartProps {
  id: string;
  title: string;
  about: ReactNode;
  children: ReactNode;
}

/** A section of the account: description on the left, actions on the right. */
export function AccountPart({ id, title, about, children }: AccountPartProps) {
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={classes.about}>{about}</p>
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
