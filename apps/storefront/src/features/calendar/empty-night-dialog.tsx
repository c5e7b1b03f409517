import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BoardHomeView, EmptyNightView } from '#libs/core/contracts';
import { addDays, civilDate, DEMAND_DAYS, LAST_BOOKABLE_DAY } from '#libs/core/rules';
import { exactDollars, fullDate, plural, Skeleton } from '#libs/ui';
import { useChangeNightPricesMutation } from '../../nightly-price/home-prices-api.js';
import { Dialog } from '../../page/dialog.js';
import { QueryFailed } from '../../page/query-failed.js';
import type { Undoable } from '../../undo/use-undo.js';
import { useChangeRulesMutation, useEmptyNightQuery } from './calendar-api.js';
import { reasonText, type EmptyNightChange, type ReasonText } from './empty-reasons.js';
import classes from './empty-night.module.css';
import { Failure, messageOf } from './failure.js';

interface EmptyNightDialogProps {
  home: BoardHomeView;
  date: string;
  onClose: () => void;
  onChanged: (change: Undoable) => void;
}

/** Why a night is empty, and what one click would change. Goes back 30 nights and ahead 21. @spec decision 33 */
export function EmptyNightDialog({ home, date: first, onClose, onChanged }: EmptyNightDialogProps) {
  const [date, setDate] = useState(first);
  const night = useEmptyNightQuery({ id: home.property_id, date });
  const today = civilDate(home.today);
  const step = (days: number) => setDate(addDays(civilDate(date), days));
  const { currentData: view } = night;
  return (
    <Dialog opened onClose={onClose} title="Why is this night empty?">
      <div className={classes.head}>
        <Button
          size="compact-lg"
          variant="default"
          disabled={date <= addDays(today, -DEMAND_DAYS)}
          onClick={() => step(-1)}
          aria-label="Night before"
        >
          ‹
        </Button>
        <p aria-live="polite">
          <strong>{fullDate(date)}</strong>
          <span className="lk-muted">{home.title}</span>
        </p>
        <Button
          size="compact-lg"
          variant="default"
          disabled={date >= addDays(today, LAST_BOOKABLE_DAY)}
          onClick={() => step(1)}
          aria-label="Night after"
        >
          ›
        </Button>
      </div>
      {!view && night.isError && <QueryFailed query={night} title="This night could not be looked up" />}
      {!view && !night.isError && <Skeleton height="260px" radius="14px" />}
      {view && <Night home={home} view={view} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  );
}

type NightProps = Omit<EmptyNightDialogProps, 'date'> & { view: EmptyNightView };

function Night({ home, view, onClose, onChanged }: NightProps) {
  const { apply, busy, error } = useApply(home, view.date, (change) => {
    onChanged(change);
    onClose();
  });
  const reasons = view.reasons.map((reason) => ({ kind: reason.kind, ...reasonText(reason, view) }));
  return (
    <>
      {reasons.length === 0 ? (
        <p>
          Nothing stands out. Your rules allow this night, and nobody has asked for it in the last 30 days.
        </p>
      ) : (
        <ol className={classes.reasons}>
          {reasons.map(({ kind, ...reason }) => (
            <Reason key={kind} reason={reason} busy={busy} onApply={apply} />
          ))}
        </ol>
      )}
      <Failure error={error} />
      <Facts view={view} />
    </>
  );
}

interface ReasonProps {
  reason: ReasonText;
  busy: boolean;
  onApply: (change: EmptyNightChange) => Promise<void>;
}

function Reason({ reason: { title, text, effect, change }, busy, onApply }: ReasonProps) {
  return (
    <li className={classes.reason}>
      <h3>{title}</h3>
      <p>{text}</p>
      {effect !== null && <p className="lk-muted">{effect}</p>}
      {change && (
        <Button size="sm" disabled={busy} onClick={() => void onApply(change)}>
          {change.label}
        </Button>
      )}
    </li>
  );
}

function Facts({ view: { price, comparable, rules, viewers, askers } }: Pick<NightProps, 'view'>) {
  return (
    <dl className={classes.facts}>
      {price !== null && (
        <div>
          <dt>Your price</dt>
          <dd>{exactDollars(price)}</dd>
        </div>
      )}
      <div>
        <dt>Similar homes nearby</dt>
        <dd>
          {comparable
            ? `${exactDollars(comparable.median)}, the median of ${plural(comparable.stays, 'booked stay')} at ${plural(comparable.homes, 'home')}`
            : 'Too few comparable stays'}
        </dd>
      </div>
      <div>
        <dt>Shortest stay</dt>
        <dd>{plural(rules.min_nights, 'night')}</dd>
      </div>
      <div>
        <dt>Looked at the home, last 30 days</dt>
        <dd>{viewers}</dd>
      </div>
      <div>
        <dt>Checked the price of this night</dt>
        <dd>{askers}</dd>
      </div>
    </dl>
  );
}

/** Applies a change by the calls that make it elsewhere, and says how to undo it. */
function useApply(home: BoardHomeView, date: string, onChanged: (change: Undoable) => void) {
  const id = home.property_id;
  const [changePrices, prices] = useChangeNightPricesMutation();
  const [changeRules, rules] = useChangeRulesMutation();
  const apply = async (change: EmptyNightChange) => {
    if (change.kind === 'price') {
      const { data } = await changePrices({ id, nights: [{ date, price: change.price }] });
      if (!data) return;
      onChanged({
        text: `Set ${exactDollars(change.price)} for ${fullDate(date)} at ${home.title}`,
        undo: async () => messageOf((await changePrices({ id, nights: data.previous })).error),
      });
    } else {
      const { data } = await changeRules({ id, ...change.rules });
      if (!data) return;
      onChanged({
        text: `Changed the rules of ${home.title}`,
        undo: async () => messageOf((await changeRules({ id, ...data.previous })).error),
      });
    }
  };
  return { apply, busy: prices.isLoading || rules.isLoading, error: prices.error ?? rules.error };
}
