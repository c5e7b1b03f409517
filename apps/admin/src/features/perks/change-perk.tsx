import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { OperatorPerkView, PerkTermsView } from '#libs/core/contracts';
import { fieldErrorsOf } from '../../api/problem.js';
import { ChangeForm } from '../../commands/change-form.js';
import { useApproval } from '../../commands/use-approval.js';
import { Dialog } from '../../page/dialog.js';
import { instantOf, EFFECTIVE_NOW } from '../../commands/effective-date-and-reason.js';
import { draftOf, EMPTY_DRAFT, termsOf, type PerkDraft } from './perk-draft.js';
import { PerkEffect } from './perk-effect.js';
import { PerkFields } from './perk-fields.js';
import { useSavePerkMutation, type PerkChange } from './perks-api.js';

/** The perk to change, with the form's initial terms; null to add one. */
export type ChangedPerk = { perk: Pick<OperatorPerkView, 'id' | 'newest'>; terms: PerkTermsView } | null;

interface Props {
  opened: boolean;
  changed: ChangedPerk;
  onClose: () => void;
  onDone?: (perk: OperatorPerkView) => void;
}

/** Adds or changes a perk: its terms, their effect, the effective date and the reason. */
export function ChangePerk({ opened, changed, onClose, onDone }: Props) {
  const title = changed ? `Change: ${changed.terms.title}` : 'Add a perk';
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {opened && <PerkForm changed={changed} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

function PerkForm({ changed, onClose, onDone }: Omit<Props, 'opened'>) {
  const [choice, setChoice] = useState(EFFECTIVE_NOW);
  const [save, { isLoading, error, reset: forgetRefusal }] = useSavePerkMutation();
  const form = useForm<PerkDraft>({
    initialValues: changed ? draftOf(changed.terms) : EMPTY_DRAFT,
    onValuesChange: forgetRefusal,
  });
  const approval = useApproval(error);
  const change = { terms: termsOf(form.getValues()), effective_from: instantOf(choice) };
  const request: PerkChange = changed
    ? { id: changed.perk.id, based_on: changed.perk.newest, ...change }
    : { id: null, ...change };
  const submit = async (): Promise<void> => {
    const done = await save({ ...request, reason: choice.reason });
    if (done.error) {
      form.setErrors(termErrorsOf(fieldErrorsOf(done.error)));
      return;
    }
    notifications.show({ message: 'Perk saved' });
    onClose();
    onDone?.(done.data);
  };
  return (
    <ChangeForm
      choice={choice}
      onChoose={setChoice}
      onRevise={forgetRefusal}
      verb={changed ? 'Change perk' : 'Add perk'}
      busy={isLoading}
      error={error}
      approval={approval}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      <PerkFields form={form} />
      {(changed !== null || isDescribed(form.getValues())) && <PerkEffect request={request} />}
    </ChangeForm>
  );
}

/** A perk that has hardly been begun does nothing yet. */
const isDescribed = ({ title, description }: PerkDraft): boolean => title !== '' && description !== '';

const TERMS = 'terms.';

/** The server's messages, keyed by the form's field names. */
const termErrorsOf = (errors: ReturnType<typeof fieldErrorsOf>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(TERMS))
      .map(([field, message]) => [field.slice(TERMS.length), message]),
  );
