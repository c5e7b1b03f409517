import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { BoardHomeView, StayRulesView } from '#libs/core/contracts';
import { WEEKDAYS, type Weekday } from '#libs/core/rules';
import { errorMessage } from '../../api/problem.js';
import { Form } from '../../forms/form.js';
import { TextInput } from '../../forms/inputs.js';
import { useForm } from '../../forms/use-form.js';
import { Dialog } from '../../page/dialog.js';
import { useChangeRulesMutation } from './calendar-api.js';
import classes from './calendar.module.css';
import type { Undoable } from '../../undo/use-undo.js';

interface RulesDialogProps {
  home: BoardHomeView;
  onClose: () => void;
  onChanged: (change: Undoable) => void;
}

const draftOf = (rules: StayRulesView) => ({
  min_nights: String(rules.min_nights),
  max_nights: String(rules.max_nights),
  preparation_hours: String(rules.preparation_hours),
  notice_hours: String(rules.notice_hours),
  arrival_days: rules.arrival_days,
});

/** The rules for stays at a home that are booked from now on. @spec G5 */
export function RulesDialog({ home, onClose, onChanged }: RulesDialogProps) {
  const form = useForm(() => draftOf(home.rules));
  const [change, { isLoading }] = useChangeRulesMutation();
  const id = home.property_id;
  const days = form.draft.arrival_days;
  const toggle = (day: Weekday) =>
    form.change({
      arrival_days: WEEKDAYS.filter((one) => (one === day ? !days.includes(one) : days.includes(one))),
    });

  const submit = async () => {
    if (isLoading) return;
    const { data, error } = await change({ id, ...form.draft });
    if (!data) return form.fail(error, 'The rules could not be changed');
    onChanged({
      text: `Changed the rules of ${home.title}`,
      undo: async () => {
        const { error: problem } = await change({ id, ...data.previous });
        return problem === undefined ? null : errorMessage(problem);
      },
    });
    onClose();
  };

  return (
    <Dialog opened onClose={onClose} title={`Rules of ${home.title}`}>
      <Form form={form} busy={isLoading} onSubmit={submit}>
        <p className="lk-muted">These apply to new bookings. Existing bookings and holds stay as they are.</p>
        <div className={classes.fields}>
          <TextInput
            label="Shortest stay (nights)"
            inputMode="numeric"
            required
            {...form.field('min_nights')}
            data-autofocus
          />
          <TextInput
            label="Longest stay (nights)"
            inputMode="numeric"
            required
            {...form.field('max_nights')}
          />
          <TextInput
            label="Preparation time (hours)"
            description="Time to get the home ready after check-out. Nights are kept free where needed."
            inputMode="numeric"
            required
            {...form.field('preparation_hours')}
          />
          <TextInput
            label="Notice (hours)"
            description="How long before check-in a stay can still be booked."
            inputMode="numeric"
            required
            {...form.field('notice_hours')}
          />
        </div>
        <Checkbox.Group label="Check-in days" value={[...days]} error={form.errors.arrival_days}>
          <div className={classes.weekdays}>
            {WEEKDAYS.map((day) => (
              <Checkbox
                key={day}
                value={day}
                label={day.charAt(0).toUpperCase() + day.slice(1)}
                onChange={() => toggle(day)}
              />
            ))}
          </div>
        </Checkbox.Group>
        <div className={`lk-dialog-actions ${classes.actions}`}>
          <Button variant="default" onClick={onClose}>
            Keep as they are
          </Button>
          <Button type="submit" loading={isLoading}>
            Save rules
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
