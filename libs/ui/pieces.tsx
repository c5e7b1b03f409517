import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './pieces.module.css';

interface NoticeProps {
  tone?: 'info' | 'good' | 'warn' | 'bad';
  icon?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
  /** Announced immediately (`alert`) or politely (`status`); silent by default. */
  role?: 'alert' | 'status';
  actions?: ReactNode;
}

/** A short message within a page, such as a policy, a hold or an error. */
export function Notice({ tone = 'info', icon, title, children, role, actions }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={role}>
      {icon && (
        <span className={classes.noticeIcon} aria-hidden="true">
          {icon}
        </span>
      )}
      <div className={classes.noticeBody}>
        {title && <p className={classes.noticeTitle}>{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className={classes.noticeActions}>{actions}</div>}
      </div>
    </div>
  );
}

interface EmptyProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Heading level: 2 directly under a page's h1, 3 inside a section. */
  level?: 2 | 3;
}

/** An empty state; never shown for a failed load. */
export function Empty({ icon, title, children, actions, level = 3 }: EmptyProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={classes.empty}>
      <span className={classes.emptyIcon} aria-hidden="true">
        {icon}
      </span>
      <Heading className={classes.emptyTitle}>{title}</Heading>
      {children && <div className={classes.emptyText}>{children}</div>}
      {actions && <div className={classes.emptyActions}>{actions}</div>}
    </div>
  );
}

interface LoadFailedProps {
  title: string;
  /** The server's reason, if there is one. */
  detail?: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** Shown in place of data that failed to load, with a retry button. @spec F7 */
export function LoadFailed({ title, detail, onRetry, retrying = false }: LoadFailedProps) {
  return (
    <Notice
      tone="bad"
      role="alert"
      title={title}
      actions={
        <Button variant="default" size="sm" onClick={onRetry} loading={retrying}>
          Retry
        </Button>
      }
    >
      {detail ?? 'Check your connection; nothing you entered is lost.'}
    </Notice>
  );
}

interface SkeletonProps {
  width?: string;
  height: string;
  radius?: string;
}

/** A placeholder of the final size while data is loading. */
export function Skeleton({ width = '100%', height, radius = '10px' }: SkeletonProps) {
  return (
    <span className={classes.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
  );
}

interface BadgeProps {
  tone: 'green' | 'amber' | 'orange' | 'red' | 'neutral' | 'night';
  children: ReactNode;
}

/** A status as a coloured badge. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
