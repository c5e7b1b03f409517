import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { IconHome, IconLuggage } from '@tabler/icons-react';
import { SENTENCES } from '#libs/core/contracts';
import { MIN_PASSWORD_LENGTH, MIN_REGISTER_AGE } from '#libs/core/rules';
import { PasswordInput, TextInput } from '../../forms/inputs.js';
import type { FieldErrors } from '../../forms/forms.js';
import classes from './auth.module.css';
import { EmailField } from '../../forms/email-field.js';
import type { SignUpDraft } from './sign-up-rules.js';

interface FieldsProps {
  draft: SignUpDraft;
  errors: FieldErrors;
  onChange: (part: Partial<SignUpDraft>) => void;
}

/** Every field of §5 except the role. @spec §5 Sign-up */
export function SignUpFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Full name"
        name="full_name"
        autoComplete="name"
        required
        value={draft.full_name}
        error={errors.full_name}
        onChange={(event) => onChange({ full_name: event.currentTarget.value })}
      />
      <EmailField value={draft.email} error={errors.email} onChange={(email) => onChange({ email })} />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        minLength={MIN_PASSWORD_LENGTH}
        description={`At least ${MIN_PASSWORD_LENGTH} characters; a few unrelated words are best`}
        value={draft.password}
        error={errors.password}
        aria-invalid={errors.password !== undefined || undefined}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
      />
      <ContactFields draft={draft} errors={errors} onChange={onChange} />
      <Checkbox
        name="has_valid_id"
        label="I have a valid ID"
        checked={draft.has_valid_id}
        onChange={(event) => onChange({ has_valid_id: event.currentTarget.checked })}
      />
      <Checkbox
        name="agrees_to_terms"
        label="I agree to the terms and conditions"
        required
        checked={draft.agrees_to_terms}
        error={errors.agrees_to_terms}
        onChange={(event) => onChange({ agrees_to_terms: event.currentTarget.checked })}
      />
    </>
  );
}

function ContactFields({ draft, errors, onChange }: FieldsProps) {
  const traveler = draft.role === 'traveler';
  return (
    <div className={traveler ? classes.pair : undefined}>
      <TextInput
        label="Phone (optional)"
        type="tel"
        name="phone"
        autoComplete="tel"
        description={traveler ? 'For questions about a stay' : undefined}
        value={draft.phone}
        error={errors.phone}
        onChange={(event) => onChange({ phone: event.currentTarget.value })}
      />
      {traveler && (
        <TextInput
          label="Age"
          type="number"
          inputMode="numeric"
          name="age"
          required
          min={MIN_REGISTER_AGE}
          description={SENTENCES.mustBe21}
          value={draft.age}
          error={errors.age}
          onChange={(event) => onChange({ age: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

const ROLE_CARDS = [
  { role: 'traveler', name: 'Traveler', text: 'Book stays and earn points', icon: <IconLuggage size={20} /> },
  {
    role: 'property_owner',
    name: 'Property Owner',
    text: 'List homes for free',
    icon: <IconHome size={20} />,
  },
] as const;

interface RoleChoiceProps {
  value: SignUpDraft['role'];
  onChange: (role: SignUpDraft['role']) => void;
}

/** Traveler or property owner, as a radio group. @spec §5 Sign-up, D3 */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <fieldset>
      <legend className={classes.rolesLegend}>I am a</legend>
      <div className={classes.roles}>
        {ROLE_CARDS.map(({ role, name, text, icon }) => (
          <label key={role} className={classes.role}>
            <input
              type="radio"
              name="role"
              value={role}
              checked={value === role}
              onChange={() => onChange(role)}
            />
            <span className={classes.roleName}>
              {icon} {name}
            </span>
            <span className={classes.roleText}>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
