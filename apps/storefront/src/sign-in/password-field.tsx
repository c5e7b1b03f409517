import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput } from '../forms/inputs.js';

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  description?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A password field that can reveal its value. */
export function PasswordField({ error, onChange, ...field }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...field}
      required
      error={error}
      aria-invalid={error !== undefined || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
    />
  );
}
