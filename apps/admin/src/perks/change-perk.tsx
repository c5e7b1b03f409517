import { Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { PerkDeskView, PerkTermsView } from '#libs/contracts';
import { Notice } from '#libs/ui';
import { detailOf, fieldErrorsOf } from '../app/problem.js';
import { instantOf, NOW_FOR_NO_REASON, WhenAndWhyFields } from '../app/when-and-why.js';
import { draftOf, EMPTY_DRAFT, termsOf, type PerkDraft } from './perk-draft.js';
import { PerkEffect } from './perk-effect.js';
import { PerkFields } from './perk-fields.js';
import { useChoosePerkMutation, type WantedPerk } from './perks-api.js';

/** A perk that is to be changed, with the terms the form begins with; null for one that is to be added. */
export type ChangedPerk = { perk: Pick<PerkDeskView, 'id' | 'newest'>; terms: PerkTermsView } | null;

interface Props {
  opened: boolean;
  changed: ChangedPerk;
  onClose: () => void;
  onDone?: (perk: PerkDeskView) => void;
}

/** Adds a perk or changes one: its terms, what that changes, from when on and why. */
export function ChangePerk({ opened, changed, onClose, onDone }: Props) {
  const title = changed ? `Change: ${changed.terms.title}` : 'Add a perk';
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg">
      {opened && <PerkForm changed={changed} onClose={onClose} onDone={onDone} />}
    </Modal>
  );
}

function PerkForm({ changed, onClose, onDone }: Omit<Props, 'opened'>) {
  const form = useForm<PerkDraft>({ initialValues: changed ? draftOf(changed.terms) : EMPTY_DRAFT });
  const [choice, setChoice] = useState(NOW_FOR_NO_REASON);
  const [choose, { isLoading, error }] = useChoosePerkMutation();
  const wanted: WantedPerk = {
    id: changed?.perk.id ?? null,
    based_on: changed?.perk.newest ?? null,
    terms: termsOf(form.getValues()),
    effective_from: instantOf(choice),
  };
  const save = async (): Promise<void> => {
    const done = await choose({ ...wanted, reason: choice.reason });
    if (done.error) {
      form.setErrors(termErrorsOf(fieldErrorsOf(done.error)));
      return;
    }
    notifications.show({ message: `Done: ${form.getValues().title}` });
    onClose();
    onDone?.(done.data);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="md">
        <PerkFields form={form} />
        <PerkEffect wanted={wanted} />
        {error && (
          <Notice tone="bad" role="alert">
            {detailOf(error, 'This did not work. Nothing was changed.')}
          </Notice>
        )}
        <WhenAndWhyFields
          value={choice}
          onChange={setChoice}
          problems={fieldErrorsOf(error)}
          verb={changed ? 'Change perk' : 'Add perk'}
          busy={isLoading}
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}

const TERMS = 'terms.';

/** Sentences about the terms, by the form's own fields. */
const termErrorsOf = (errors: ReturnType<typeof fieldErrorsOf>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(TERMS))
      .map(([field, message]) => [field.slice(TERMS.length), message]),
  );
