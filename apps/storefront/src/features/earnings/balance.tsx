import type { EarningsView } from '#libs/core/contracts';
import { exactDollars, plural } from '#libs/ui';
import { onMyClock } from './earning-labels.js';
import classes from './earnings.module.css';

/** The balance and its parts, with upcoming and paid amounts beside it. @spec A9, A13 */
export function Balance({ earnings }: { earnings: EarningsView }) {
  return (
    <div className={classes.sums}>
      <section className={classes.owed} aria-labelledby="owed">
        <h2 id="owed">{earnings.balance < 0 ? 'You owe us' : 'Owed to you'}</h2>
        <p className={classes.amount}>{exactDollars(Math.abs(earnings.balance))}</p>
        <p className="lk-muted">
          {earnings.balance < 0
            ? 'We deduct it from your next earnings. You don’t need to do anything.'
            : 'What you have earned up to now and not been paid yet, cleaning included.'}
        </p>
        <dl className={classes.parts}>
          {partsOf(earnings).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{exactDollars(value)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Sum title="Upcoming" amount={earnings.upcoming}>
        From {plural(earnings.upcoming_count, 'confirmed stay')} ahead or under way, after the service fee,
        cleaning included. Yours when the stays end.
      </Sum>
      <Sum title="Paid so far" amount={earnings.paid}>
        All payouts since you joined, cleaning included. You have earned{' '}
        {exactDollars(earnings.total_earnings)} in that time without cleaning.
      </Sum>
    </div>
  );
}

function Sum({ title, amount, children }: { title: string; amount: number; children: React.ReactNode }) {
  return (
    <section className={classes.sum}>
      <h2>{title}</h2>
      <p className={classes.amount}>{exactDollars(amount)}</p>
      <p className="lk-muted">{children}</p>
    </section>
  );
}

/** The parts of the balance; amounts on hold only if there are any. */
function partsOf(earnings: EarningsView): { label: string; value: number }[] {
  const next = earnings.next_due_at && `, the next on ${onMyClock(earnings.next_due_at)}`;
  return [
    { label: `Not due yet${next ?? ''}`, value: earnings.not_due },
    { label: 'Due', value: earnings.due },
    { label: 'On the way', value: earnings.on_the_way },
    ...(earnings.held === 0 ? [] : [{ label: 'On hold', value: earnings.held }]),
  ];
}
