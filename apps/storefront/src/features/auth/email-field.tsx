import { TextInput } from '../../app/inputs.js';

interface EmailFieldProps {
  label?: string;
  description?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** An address that mail can be sent to; the field of a form that is called `email`. */
export const EmailField = ({ label = 'Email', onChange, ...field }: EmailFieldProps) => (
  <TextInput
    {...field}
    label={label}
    type="email"
    name="email"
    autoComplete="email"
    required
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Whether it can be an address at all; whether it is one, only a letter can tell. */
export const isEmailAddress = (text: string): boolean => EMAIL.test(text.trim());
