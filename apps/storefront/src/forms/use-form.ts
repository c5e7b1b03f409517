import { useState, type ChangeEvent } from 'react';
import { useFormFailure } from './form-failure.js';

/** Names of the fields that hold any text. */
type TextField<Draft> = { [Name in keyof Draft]: string extends Draft[Name] ? Name : never }[keyof Draft];

/** A form's values as typed, and why it was not sent; a changed field loses its message. */
export function useForm<Draft extends object>(initial: Draft | (() => Draft)) {
  const [draft, setDraft] = useState(initial);
  const form = useFormFailure();
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    form.clearErrors(Object.keys(part));
  };
  /** The props of a text field. */
  const field = <Name extends TextField<Draft> & string>(name: Name) => ({
    name,
    value: draft[name],
    error: form.errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      setDraft((before) => ({ ...before, [name]: event.target.value }));
      form.clearErrors([name]);
    },
  });
  return { ...form, draft, setDraft, change, field };
}

/** The state of a form, for components with a part of its fields. */
export type FormState<Draft extends object> = ReturnType<typeof useForm<Draft>>;
