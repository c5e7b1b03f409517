import { Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { OperatorPerkView, PerkTermsView } from '#libs/core/contracts';
import { Notice } from '#libs/ui';
import { detailOf, fieldErrorsOf } from '../../api/problem.js';
import {
  instantOf,
  EFFECTIVE_NOW,
  EffectiveDateAndReasonFields,
} from '../../commands/effective-date-and-reason.js';
import { draftOf, EMPTY_DRAFT, termsOf, type PerkDraft } from './perk-draft.js';
import { PerkEffect } from './perk-effect.js';
import { PerkFields } from './perk-fields.js';
import { useChoosePerkMutation, type WantedPerk } from './perks-api.js';

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
    <Modal opened={opened} onClose={onClose} title={title} size="lg">
      {opened && <PerkForm changed={changed} onClose={onClose} onDone={onDone} />}
    </Modal>
  );
}

function PerkForm({ changed, onClose, onDone }: Omit<Props, 'opened'>) {
  const form = useForm<PerkDraft>({ initialValues: changed ? draftOf(changed.terms) : EMPTY_DRAFT });
  const [choice, setChoice] = useState(EFFECTIVE_NOW);
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
        <EffectiveDateAndReasonFields
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

/** The server's messages by the form's own fields. */
const termErrorsOf = (errors: ReturnType<typeof fieldErrorsOf>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(TERMS))
      .map(([field, message]) => [field.slice(TERMS.length), message]),
  );
