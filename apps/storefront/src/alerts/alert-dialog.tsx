import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { PropertyDetailView, AlertRequest } from '#libs/core/contracts';
import { nightsBetween, parseCivilDate, type AlertKind } from '#libs/core/rules';
import { Notice, plural, shortDollars } from '#libs/ui';
import { TextInput } from '../forms/inputs.js';
import { Dialog } from '../page/dialog.js';
import { fieldErrorsOf, errorMessage } from '../api/problem.js';
import { toast } from '../toasts/toasts.js';
import type { StayChoice } from '../stay/stay-days.js';
import { useQuoteQuery } from '../homes/homes-api.js';
import { useCreateAlertMutation } from './alerts-api.js';
import classes from './alerts.module.css';

interface AlertDialogProps {
  home: PropertyDetailView;
  stay: StayChoice;
  taken: boolean;
  onClose: () => void;
}

/** The form's values; days and amount as typed. */
interface Draft {
  kind: AlertKind;
  checkIn: string;
  checkOut: string;
  below: string;
}

const KINDS: readonly [AlertKind, string][] = [
  ['nights', 'These nights open up'],
  ['price', 'The price drops'],
];

/** Creates an alert. The server rejects nights that are still free and prices already reached. @spec F13 */
export function AlertDialog({ home, stay, taken, onClose }: AlertDialogProps) {
  const [draft, setDraft] = useState<Draft>({
    kind: taken ? 'nights' : 'price',
    checkIn: stay.checkIn ?? '',
    checkOut: stay.checkOut ?? '',
    below: '',
  });
  const [createAlert, { isLoading, error }] = useCreateAlertMutation();
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { data } = await createAlert(requestOf(home.id, draft));
    if (!data) return;
    toast.success('We’ll tell you at once, here and at your confirmed email address');
    onClose();
  };

  return (
    <Dialog opened onClose={onClose} title={`Set an alert for ${home.title}`}>
      <form className="lk-form" noValidate onSubmit={(event) => void submit(event)}>
        <fieldset className={classes.kinds}>
          <legend>Tell me when</legend>
          {KINDS.map(([kind, label]) => (
            <label key={kind}>
              <input
                type="radio"
                name="kind"
                value={kind}
                checked={draft.kind === kind}
                onChange={() => change({ kind })}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <DayFields home={home} draft={draft} error={error} onChange={change} />
        {draft.kind === 'price' && <PriceField home={home} draft={draft} error={error} onChange={change} />}
        {error !== undefined && (
          <Notice tone="bad" role="alert">
            {errorMessage(error)}
          </Notice>
        )}
        <p className="lk-muted">
          Alerts go out first come, first served. We don’t hold the home for you: the first to book gets it.
        </p>
        <div className="lk-dialog-actions">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" loading={isLoading}>
            {' '}
            Set alert{' '}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  home: PropertyDetailView;
  draft: Draft;
  error: unknown;
  onChange: (part: Partial<Draft>) => void;
}

function DayFields({ home, draft, error, onChange }: FieldsProps) {
  const problems = fieldErrorsOf(error);
  const datesRequired = draft.kind === 'nights';
  return (
    <div className={classes.days}>
      <TextInput
        type="date"
        label={datesRequired ? 'Check-in' : 'Check-in (optional)'}
        required={datesRequired}
        min={home.bookable_from}
        max={home.bookable_to}
        value={draft.checkIn}
        error={problems.check_in_date}
        onChange={({ currentTarget: { value } }) => onChange({ checkIn: value })}
      />
      <TextInput
        type="date"
        label={datesRequired ? 'Check-out' : 'Check-out (optional)'}
        required={datesRequired}
        min={draft.checkIn || home.bookable_from}
        value={draft.checkOut}
        error={problems.check_out_date}
        onChange={({ currentTarget: { value } }) => onChange({ checkOut: value })}
      />
    </div>
  );
}

/** The price is per night without dates, and the total with them. */
function PriceField({ home, draft, error, onChange }: FieldsProps) {
  const nights = nightsIn(draft);
  const stay = { propertyId: home.id, checkIn: draft.checkIn, checkOut: draft.checkOut, guests: 1 };
  // Of other days than before there is no price until the answer is there.
  const { currentData: quote } = useQuoteQuery(stay, { skip: nights === null });
  const now =
    nights === null
      ? `${shortDollars(home.price_per_night)} a night now, plus ${shortDollars(home.cleaning_fee)} cleaning for a stay`
      : `${quote ? `${shortDollars(quote.total_amount)} total now` : 'Total'}: ${plural(nights, 'night')}, cleaning included`;
  return (
    <TextInput
      label={nights === null ? 'Alert me below (per night, $)' : 'Alert me below (total, $)'}
      description={now}
      inputMode="decimal"
      required
      value={draft.below}
      error={fieldErrorsOf(error).below}
      onChange={({ currentTarget: { value } }) => onChange({ below: value })}
    />
  );
}

function nightsIn({ checkIn, checkOut }: Draft): number | null {
  const [from, to] = [parseCivilDate(checkIn), parseCivilDate(checkOut)];
  const nights = from && to ? nightsBetween(from, to) : 0;
  return nights > 0 ? nights : null;
}

/** Invalid amounts are sent as typed; the server's error is shown. */
function requestOf(propertyId: string, { kind, checkIn, checkOut, below }: Draft): AlertRequest {
  const days = { check_in_date: checkIn || undefined, check_out_date: checkOut || undefined };
  const amount = below.replaceAll(/[$,\s]/g, '');
  return { property_id: propertyId, kind, ...days, ...(kind === 'price' && { below: Number(amount) }) };
}
