import { Badge, exactDollars } from '#libs/ui';

/** "Nov 21, 10:12" in the reader's time zone; the full instant is in the title. */
export function Instant({ at }: { at: unknown }) {
  if (typeof at !== 'string' || at === '') return <span className="none">–</span>;
  const date = new Date(at);
  const text = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(date);
  return (
    <time dateTime={at} title={date.toString()}>
      {text}
    </time>
  );
}

/** Dollars with cents; a dash without an amount. */
export const Money = ({ amount }: { amount: unknown }) =>
  typeof amount === 'number' ? (
    <span className="num">{exactDollars(amount)}</span>
  ) : (
    <span className="none">–</span>
  );

const TONES: Readonly<Record<string, 'green' | 'amber' | 'red' | 'neutral'>> = {
  confirmed: 'green',
  applied: 'green',
  completed: 'neutral',
  succeeded: 'green',
  delivered: 'green',
  listed: 'green',
  offered: 'green',
  won: 'green',
  answered: 'green',
  pending: 'amber',
  held: 'amber',
  requested: 'amber',
  queued: 'amber',
  sent: 'amber',
  open: 'amber',
  reported: 'amber',
  awaiting_approval: 'amber',
  planned: 'amber',
  cancelled: 'red',
  failed: 'red',
  lost: 'red',
  paused: 'red',
};

/** A status as a coloured badge. */
export const Status = ({ text }: { text: unknown }) =>
  typeof text === 'string' && text !== '' ? (
    <Badge tone={TONES[text] ?? 'neutral'}>{text.replaceAll('_', ' ')}</Badge>
  ) : (
    <span className="none">–</span>
  );

/** Any raw value. */
export function Plain({ value }: { value: unknown }) {
  if (typeof value === 'number') return <>{value}</>;
  if (typeof value === 'boolean') return <>{value ? 'yes' : 'no'}</>;
  if (typeof value === 'string' && value !== '') return <>{value}</>;
  if (typeof value === 'object' && value !== null)
    return <code className="code">{JSON.stringify(value)}</code>;
  return <span className="none">–</span>;
}
