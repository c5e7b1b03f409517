import { Textarea, type TextareaProps } from '@mantine/core';

const MIN_REASON_LENGTH = 3;

/** True when a reason says enough for the audit log. */
export const isReason = (reason: string): boolean => reason.trim().length >= MIN_REASON_LENGTH;

interface ReasonFieldProps extends Pick<TextareaProps, 'label' | 'description' | 'error'> {
  value: string;
  onChange: (reason: string) => void;
  /** Takes the focus in a dialog. */
  first?: boolean;
}

/** Why an operator does something. */
export const ReasonField = ({
  label = 'Why?',
  description = 'Kept in the audit log, under your name',
  value,
  onChange,
  first,
  error,
}: ReasonFieldProps) => (
  <Textarea
    label={label}
    description={description}
    required
    autosize
    minRows={2}
    {...(first && { 'data-autofocus': true })}
    error={error}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
