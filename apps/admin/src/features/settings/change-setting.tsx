import { Modal, NumberInput, SegmentedControl, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { SettingView } from '#libs/core/contracts';
import { Notice, Skeleton } from '#libs/ui';
import { useChooseSettingMutation, usePreviewSettingQuery } from '../../api/api.js';
import { detailOf, fieldErrorsOf } from '../../api/problem.js';
import {
  instantOf,
  EFFECTIVE_NOW,
  EffectiveDateAndReasonFields,
} from '../../commands/effective-date-and-reason.js';
import { SETTING_LABELS, valueLabel } from './setting-labels.js';

/** Changes a setting: shows the effect, then asks for the effective date and reason. */
export function ChangeSetting({ setting, onClose }: { setting: SettingView | null; onClose: () => void }) {
  return (
    <Modal
      opened={setting !== null}
      onClose={onClose}
      title={setting && `Change: ${SETTING_LABELS[setting.key].title}`}
      size="lg"
    >
      {setting && <ChangeForm key={setting.key} setting={setting} onClose={onClose} />}
    </Modal>
  );
}

function ChangeForm({ setting, onClose }: { setting: SettingView; onClose: () => void }) {
  const [value, setValue] = useState(typeof setting.value === 'boolean' ? !setting.value : setting.value);
  const [choice, setChoice] = useState(EFFECTIVE_NOW);
  const [choose, { isLoading, error }] = useChooseSettingMutation();
  const save = async (): Promise<void> => {
    const { reason } = choice;
    const done = await choose({ key: setting.key, value, effective_from: instantOf(choice), reason });
    if (done.error) return;
    notifications.show({ message: `${SETTING_LABELS[setting.key].title}: ${valueLabel(value, setting)}` });
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="md">
        <ValueField setting={setting} value={value} onChange={setValue} />
        <Effect settingKey={setting.key} value={value} />
        {error && (
          <Notice tone="bad" role="alert">
            {detailOf(error, 'This did not work. Nothing was changed.')}
          </Notice>
        )}
        <EffectiveDateAndReasonFields
          value={choice}
          onChange={setChoice}
          problems={fieldErrorsOf(error)}
          verb="Change setting"
          busy={isLoading}
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}

interface FieldProps {
  setting: SettingView;
  value: SettingView['value'];
  onChange: (value: SettingView['value']) => void;
}

function ValueField({ setting, value, onChange }: FieldProps) {
  if (typeof value === 'number')
    return (
      <NumberInput
        label={setting.range?.unit === 'days' ? 'Days' : 'Minutes'}
        data-autofocus
        allowDecimal={false}
        min={setting.range?.min}
        max={setting.range?.max}
        value={value}
        onChange={(next) => {
          onChange(Number(next));
        }}
      />
    );
  const choices = typeof value === 'boolean' ? [true, false] : (setting.choices ?? []);
  return (
    <SegmentedControl
      aria-label="Value"
      data={choices.map((one) => ({ value: String(one), label: valueLabel(one, setting) }))}
      value={String(value)}
      onChange={(next) => {
        onChange(typeof value === 'boolean' ? next === 'true' : next);
      }}
    />
  );
}

function Effect({ settingKey, value }: { settingKey: SettingView['key']; value: SettingView['value'] }) {
  const { currentData, error } = usePreviewSettingQuery({ key: settingKey, value });
  if (error)
    return (
      <Notice tone="warn" role="status">
        {detailOf(error, 'What this would change cannot be said at the moment.')}
      </Notice>
    );
  if (!currentData) return <Skeleton height="48px" />;
  return (
    <ul aria-label="What this changes" aria-live="polite">
      {currentData.effect.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
