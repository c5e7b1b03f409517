import { Anchor } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { Notice, plural } from '#libs/ui';
import { useOpenRestore } from '../page/use-open-restore.js';

const PATH = '/reconciliation';

/** Says on every screen that nothing can be changed after a restore, and leads to what is left to decide. @spec decision 40 */
export function RestoreBanner() {
  const { pathname } = useLocation();
  const open = useOpenRestore();
  if (!open) return null;
  return (
    <div className="restore-banner">
      <Notice tone="warn" role="status" icon={<IconLock size={18} />} title="Read-only after a restore">
        Nothing can be changed, and no money or email is sent, until our books match the payment provider.{' '}
        {open.undecided === 0 ? (
          'We are comparing them now; this ends automatically.'
        ) : pathname === PATH ? (
          `${plural(open.undecided, 'difference')} left to decide.`
        ) : (
          <Anchor component={Link} to={PATH} inherit>
            {plural(open.undecided, 'difference')} left to decide
          </Anchor>
        )}
      </Notice>
    </div>
  );
}
