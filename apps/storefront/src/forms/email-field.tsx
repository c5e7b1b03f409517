import { TextInput } from './inputs.js';

interface EmailFieldProps {
  label?: string;
  description?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A form field for an e-mail address, named `email`. */
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

/** True when the text has the form of an address; only a mail can tell whether it exists. */
export const isEmailAddress = (text: string): boolean => EMAIL.test(text.trim());
