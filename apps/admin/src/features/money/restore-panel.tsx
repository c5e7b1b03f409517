import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RestoreView } from '#libs/core/contracts';
import { Panel } from '../../page/page.js';
import { Instant } from '../../page/values.js';

interface RestorePanelProps {
  restore: NonNullable<RestoreView['open']>;
  /** What is left to decide. */
  children: ReactNode;
}

/** What an open restore waits for, and how it ends. @spec decision 40 */
export const RestorePanel = ({ restore, children }: RestorePanelProps) => (
  <Panel title="Left to decide after the restore">
    <Text size="sm" mb="sm">
      The database is as it was on <Instant at={restore.backup_made_at} />, and was restored on{' '}
      <Instant at={restore.restored_at} />. {nextStep(restore.undecided)}
    </Text>
    {children}
  </Panel>
);

const nextStep = (undecided: number): string =>
  undecided === 0
    ? 'Nothing is left to decide. Normal operation resumes once a comparison finds no new differences.'
    : 'Look at each difference at the provider, settle it there if need be, and resolve it here. After the last one the books are compared again.';
