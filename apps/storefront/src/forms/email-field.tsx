import type { ChangeEventHandler } from 'react';
import { TextInput } from './inputs.js';

interface EmailFieldProps {
  name: 'email';
  label?: string;
  description?: string;
  value: string;
  error: string | undefined;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

/** A form field for an email address. */
export const EmailField = ({ label = 'Email', ...field }: EmailFieldProps) => (
  <TextInput {...field} label={label} type="email" autoComplete="email" required />
);

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** True when the text looks like an address; only a mail can show whether it exists. */
export const isEmailAddress = (text: string): boolean => EMAIL.test(text.trim());
