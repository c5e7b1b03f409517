import type { StaleRule } from '#libs/core/rules';
import { FEED_NAME_LENGTH, STALE_RULES } from '#libs/core/rules';
import { NativeSelect, TextInput } from '../../forms/inputs.js';
import type { FormState } from '../../forms/use-form.js';
import classes from './home-calendars.module.css';

/** What an owner chooses for a feed, as typed. */
export interface FeedDraft {
  name: string;
  promise_minutes: string;
  when_stale: StaleRule;
}

/** The promises that are offered; others can be set by the API. */
const PROMISES = [
  { value: '15', label: 'Every 15 minutes' },
  { value: '60', label: 'Every hour' },
  { value: '180', label: 'Every 3 hours' },
  { value: '720', label: 'Every 12 hours' },
];

const RULES: Readonly<Record<StaleRule, string>> = {
  allow: 'Accept bookings',
  refuse: 'Decline bookings',
};

/** A promise that is set and not offered is offered, too. */
const promisesWith = (minutes: string) =>
  PROMISES.some(({ value }) => value === minutes)
    ? PROMISES
    : [{ value: minutes, label: `Every ${minutes} minutes` }, ...PROMISES];

/** The fields of {@link FeedDraft}. */
export function FeedFields<Draft extends FeedDraft>({
  form,
  initialPromise,
}: {
  form: Pick<FormState<Draft>, 'errors'> & {
    draft: FeedDraft;
    change: (part: Partial<FeedDraft>) => void;
  };
  initialPromise: string;
}) {
  const { draft, errors, change } = form;
  return (
    <div className={classes.fields}>
      <TextInput
        label="Name"
        description="What you call this calendar."
        placeholder="Airbnb"
        required
        maxLength={FEED_NAME_LENGTH}
        name="name"
        value={draft.name}
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <NativeSelect
        label="Check for changes"
        description="And again before a booking, if the last check was longer ago."
        name="promise_minutes"
        value={draft.promise_minutes}
        error={errors.promise_minutes}
        onChange={(event) => change({ promise_minutes: event.target.value })}
        data={promisesWith(initialPromise)}
      />
      <NativeSelect
        label="If it can’t be checked"
        description="Accepting risks a double booking; declining may cost you one."
        name="when_stale"
        value={draft.when_stale}
        error={errors.when_stale}
        onChange={(event) =>
          change({ when_stale: STALE_RULES.find((rule) => rule === event.target.value) ?? 'allow' })
        }
        data={STALE_RULES.map((value) => ({ value, label: RULES[value] }))}
      />
    </div>
  );
}
