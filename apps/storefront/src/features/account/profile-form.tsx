import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { SENTENCES, type AccountView } from '#libs/core/contracts';
import { CONTACT_DAYS, MIN_REGISTER_AGE } from '#libs/core/rules';
import { TextInput } from '../../forms/inputs.js';
import { Form } from '../../forms/form.js';
import { useForm, type FormState } from '../../forms/use-form.js';
import { firstMessage } from '../../forms/forms.js';
import { sessionConfirmed } from '../../session/session.js';
import { useAppDispatch } from '../../store/store.js';
import { toast } from '../../toasts/toasts.js';
import { useChangeProfileMutation } from './account-api.js';
import { AccountPart } from './account-part.js';
import classes from './account.module.css';
import { profileErrors, profileOf, profileRequest, type ProfileDraft } from './profile-draft.js';

const SEEN_BY_HOSTS = `Hosts see your name. Once a stay is confirmed, they also see your email and phone until ${CONTACT_DAYS} days after it.`;
const SEEN_BY_GUESTS = `Guests see your name. Once a stay is confirmed, they also see your email and phone until ${CONTACT_DAYS} days after it.`;

/** Name, phone, age and ID. @spec §3 User, D2, D5 */
export function ProfileForm({ account }: { account: AccountView }) {
  const form = useForm(() => profileOf(account));
  const { draft, setDraft } = form;
  const [save, { isLoading }] = useChangeProfileMutation();
  const dispatch = useAppDispatch();
  const submit = async () => {
    const invalid = profileErrors(draft, account);
    if (firstMessage(invalid)) return form.reject(invalid);
    const { data, error } = await save(profileRequest(draft, account));
    if (!data) return form.fail(error, 'Your profile could not be saved');
    form.clear();
    setDraft(profileOf(data));
    dispatch(sessionConfirmed(data));
    toast.success('Your profile is saved');
  };

  return (
    <AccountPart
      id="profile"
      title="Profile"
      about={account.role === 'property_owner' ? SEEN_BY_GUESTS : SEEN_BY_HOSTS}
    >
      <Form form={form} busy={isLoading} onSubmit={submit}>
        <ProfileFields {...form} />
        <Button type="submit" disabled={isLoading}>
          {isLoading ? 'Saving...' : 'Save profile'}
        </Button>
      </Form>
    </AccountPart>
  );
}

function ProfileFields({ draft, change, field }: FormState<ProfileDraft>) {
  return (
    <>
      <TextInput label="Full name" {...field('full_name')} autoComplete="name" required />
      <div className={classes.pair}>
        <TextInput label="Phone (optional)" type="tel" {...field('phone')} autoComplete="tel" />
        <TextInput
          label="Age"
          type="number"
          inputMode="numeric"
          {...field('age')}
          min={MIN_REGISTER_AGE}
          description={SENTENCES.mustBe21}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </div>
      <Checkbox
        name="has_valid_id"
        label="I have a valid ID"
        checked={draft.has_valid_id}
        onChange={(event) => change({ has_valid_id: event.currentTarget.checked })}
      />
    </>
  );
}
