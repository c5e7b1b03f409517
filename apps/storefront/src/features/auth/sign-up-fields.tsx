import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { IconHome, IconLuggage } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { SENTENCES } from '#libs/core/contracts';
import { MIN_PASSWORD_LENGTH, MIN_REGISTER_AGE } from '#libs/core/rules';
import { TextInput } from '../../forms/inputs.js';
import type { FormState } from '../../forms/use-form.js';
import { paths } from '../../page/paths.js';
import classes from './auth.module.css';
import { EmailField } from '../../forms/email-field.js';
import { PasswordField } from '../../sign-in/password-field.js';
import { PASSWORD_HINT } from '../../sign-in/password-rules.js';
import type { SignUpDraft } from './sign-up-rules.js';

/** Every field of §5 except the role. @spec §5 Sign-up */
export function SignUpFields({ draft, errors, change, field }: FormState<SignUpDraft>) {
  return (
    <>
      <TextInput label="Full name" {...field('full_name')} autoComplete="name" required />
      <EmailField {...field('email')} />
      <PasswordField
        label="Password"
        {...field('password')}
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
        description={PASSWORD_HINT}
      />
      <ContactFields draft={draft} field={field} />
      <Checkbox
        name="has_valid_id"
        label="I have a valid ID"
        checked={draft.has_valid_id}
        onChange={(event) => change({ has_valid_id: event.currentTarget.checked })}
      />
      <Checkbox
        name="agrees_to_terms"
        label={
          <>
            I agree to the{' '}
            <Link to={paths.terms} target="_blank">
              terms and conditions
            </Link>
          </>
        }
        description={
          <>
            See also how we handle{' '}
            <Link to={paths.privacy} target="_blank">
              your data
            </Link>
          </>
        }
        required
        checked={draft.agrees_to_terms}
        error={errors.agrees_to_terms}
        onChange={(event) => change({ agrees_to_terms: event.currentTarget.checked })}
      />
    </>
  );
}

function ContactFields({ draft, field }: Pick<FormState<SignUpDraft>, 'draft' | 'field'>) {
  const traveler = draft.role === 'traveler';
  return (
    <div className={traveler ? classes.pair : undefined}>
      <TextInput
        label="Phone (optional)"
        type="tel"
        {...field('phone')}
        autoComplete="tel"
        description={traveler ? 'For questions about a stay' : undefined}
      />
      {traveler && (
        <TextInput
          label="Age"
          type="number"
          inputMode="numeric"
          {...field('age')}
          required
          min={MIN_REGISTER_AGE}
          description={SENTENCES.mustBe21}
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
