import '@mantine/core/styles/PasswordInput.layer.css';
import type { ChangeEventHandler } from 'react';
import { PasswordInput } from '../forms/inputs.js';

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  description?: string;
  minLength?: number;
  value: string;
  error: string | undefined;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

/** A password field that can reveal its value. */
export const PasswordField = (field: PasswordFieldProps) => (
  <PasswordInput
    {...field}
    required
    aria-invalid={field.error !== undefined || undefined}
    visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
  />
);
