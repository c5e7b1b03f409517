import type { SupportStatus } from '#libs/core/contracts';
import { Badge } from '#libs/ui';

const STATUS: Readonly<Record<SupportStatus, readonly [string, 'amber' | 'green' | 'neutral']>> = {
  open: ['Waiting for us', 'amber'],
  answered: ['Answered', 'green'],
  closed: ['Closed', 'neutral'],
};

/** A request's status. */
export function StatusBadge({ status }: { status: SupportStatus }) {
  const [label, tone] = STATUS[status];
  return <Badge tone={tone}>{label}</Badge>;
}
