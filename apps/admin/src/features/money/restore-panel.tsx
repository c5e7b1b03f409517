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
  <Panel title="Open decisions after the restore">
    <Text size="sm" mb="sm">
      Restored on <Instant at={restore.restored_at} /> from the backup of{' '}
      <Instant at={restore.backup_made_at} />. {nextStep(restore.undecided)}
    </Text>
    {children}
  </Panel>
);

const nextStep = (undecided: number): string =>
  undecided === 0
    ? 'Nothing is left to decide. Normal operation resumes once a comparison finds no new differences.'
    : 'Check each difference at the provider, settle it there if needed, then resolve it here. After the last one, the books are compared again.';
