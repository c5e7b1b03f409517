import { NumberInput, SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { SettingView } from '#libs/core/contracts';
import { useChangeSettingMutation, usePreviewSettingQuery } from '../../api/api.js';
import { ChangeEffect, ChangeForm } from '../../commands/change-form.js';
import { useApproval } from '../../commands/use-approval.js';
import { Dialog } from '../../page/dialog.js';
import { instantOf, EFFECTIVE_NOW } from '../../commands/effective-date-and-reason.js';
import { SETTING_LABELS, valueLabel } from './setting-labels.js';

/** Changes a setting: shows the effect, then asks for the effective date and reason. */
export function ChangeSetting({ setting, onClose }: { setting: SettingView | null; onClose: () => void }) {
  return (
    <Dialog
      opened={setting !== null}
      onClose={onClose}
      title={setting && `Change: ${SETTING_LABELS[setting.key].title}`}
      size="lg"
    >
      {setting && <SettingForm key={setting.key} setting={setting} onClose={onClose} />}
    </Dialog>
  );
}

function SettingForm({ setting, onClose }: { setting: SettingView; onClose: () => void }) {
  const [value, setValue] = useState(typeof setting.value === 'boolean' ? !setting.value : setting.value);
  const [choice, setChoice] = useState(EFFECTIVE_NOW);
  const [change, { isLoading, error, reset: forgetRefusal }] = useChangeSettingMutation();
  const approval = useApproval(error);
  const preview = usePreviewSettingQuery({ key: setting.key, value });
  const save = async (): Promise<void> => {
    const { reason } = choice;
    const done = await change({ key: setting.key, value, effective_from: instantOf(choice), reason });
    if (done.error) return;
    notifications.show({ message: `${SETTING_LABELS[setting.key].title}: ${valueLabel(value, setting)}` });
    onClose();
  };
  return (
    <ChangeForm
      choice={choice}
      onChoose={setChoice}
      onRevise={forgetRefusal}
      verb="Change setting"
      busy={isLoading}
      error={error}
      approval={approval}
      onSubmit={save}
      onClose={onClose}
    >
      <ValueField
        setting={setting}
        value={value}
        onChange={(next) => {
          forgetRefusal();
          setValue(next);
        }}
      />
      <ChangeEffect preview={preview} />
    </ChangeForm>
  );
}

const UNITS = { days: 'Days', minutes: 'Minutes', dollars: 'Dollars', rows: 'Rows' } as const;

interface FieldProps {
  setting: SettingView;
  value: SettingView['value'];
  onChange: (value: SettingView['value']) => void;
}

function ValueField({ setting, value, onChange }: FieldProps) {
  if (typeof value === 'number')
    return (
      <NumberInput
        label={UNITS[setting.range?.unit ?? 'minutes']}
        data-autofocus
        allowDecimal={false}
        min={setting.range?.min}
        max={setting.range?.max}
        value={value}
        onChange={(next) => onChange(Number(next))}
      />
    );
  const choices = typeof value === 'boolean' ? [true, false] : (setting.choices ?? []);
  return (
    <SegmentedControl
      aria-label="Value"
      data={choices.map((one) => ({ value: String(one), label: valueLabel(one, setting) }))}
      value={String(value)}
      onChange={(next) => onChange(typeof value === 'boolean' ? next === 'true' : next)}
    />
  );
}
