import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { useState, type SubmitEvent } from 'react';
import { SENTENCES, type AccountView } from '#libs/core/contracts';
import { MIN_REGISTER_AGE } from '#libs/core/rules';
import { TextInput } from '../../forms/inputs.js';
import { ErrorSummary } from '../../forms/error-summary.js';
import { useFormFailure } from '../../forms/form-failure.js';
import { firstMessage, type FieldErrors } from '../../forms/forms.js';
import { sessionConfirmed } from '../../session/session.js';
import { useAppDispatch } from '../../store/store.js';
import { toast } from '../../toasts/toasts.js';
import { useChangeProfileMutation } from './account-api.js';
import { AccountPart } from './account-part.js';
import classes from './account.module.css';
import { profileErrors, profileOf, profileRequest, type ProfileDraft } from './profile-draft.js';

/** Name, phone, age and ID. @spec §3 User, D2, D5 */
export function ProfileForm({ account }: { account: AccountView }) {
  const [draft, setDraft] = useState(() => profileOf(account));
  const [save, { isLoading }] = useChangeProfileMutation();
  const { failure, summary, errors, refuse, fail, clearErrors, clear } = useFormFailure();
  const dispatch = useAppDispatch();

  const change = (part: Partial<ProfileDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    clearErrors(Object.keys(part));
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = profileErrors(draft, account);
    if (firstMessage(found)) return refuse(found);
    const { data, error } = await save(profileRequest(draft, account));
    if (!data) return fail(error, 'Your profile could not be saved');
    clear();
    setDraft(profileOf(data));
    dispatch(sessionConfirmed(data));
    toast.success('Your profile is saved');
  };

  return (
    <AccountPart id="profile" title="Profile" about="What owners and guests see of you is your name.">
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary failure={failure} summary={summary} retrying={isLoading} />
        <ProfileFields draft={draft} errors={errors} onChange={change} />
        <Button type="submit" disabled={isLoading}>
          {isLoading ? 'Saving...' : 'Save profile'}
        </Button>
      </form>
    </AccountPart>
  );
}

interface FieldsProps {
  draft: ProfileDraft;
  errors: FieldErrors;
  onChange: (part: Partial<ProfileDraft>) => void;
}

function ProfileFields({ draft, errors, onChange }: FieldsProps) {
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
      <div className={classes.pair}>
        <TextInput
          label="Phone (optional)"
          type="tel"
          name="phone"
          autoComplete="tel"
          value={draft.phone}
          error={errors.phone}
          onChange={(event) => onChange({ phone: event.currentTarget.value })}
        />
        <TextInput
          label="Age"
          type="number"
          inputMode="numeric"
          name="age"
          min={MIN_REGISTER_AGE}
          description={SENTENCES.mustBe21}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.age}
          error={errors.age}
          onChange={(event) => onChange({ age: event.currentTarget.value })}
        />
      </div>
      <Checkbox
        name="has_valid_id"
        label="I have a valid ID"
        checked={draft.has_valid_id}
        onChange={(event) => onChange({ has_valid_id: event.currentTarget.checked })}
      />
    </>
  );
}
