import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { ChangeForm } from '../../commands/change-form.js';
import { Dialog } from '../../page/dialog.js';
import {
  instantOf,
  EFFECTIVE_NOW,
  type EffectiveDateAndReason,
} from '../../commands/effective-date-and-reason.js';
import type { ChangedPerk } from './change-perk.js';
import { PerkEffect } from './perk-effect.js';
import { useSavePerkMutation, type PerkChange } from './perks-api.js';

type Ended = NonNullable<ChangedPerk>;

/** What was decided, which may lie ahead. */
const endedLabel = (title: string, choice: EffectiveDateAndReason): string =>
  instantOf(choice) === null ? `“${title}” ended` : `“${title}” will end`;

/** Ends a perk from an effective date on; vouchers that were bought stay valid. */
export function EndPerk({ ended, onClose }: { ended: ChangedPerk; onClose: () => void }) {
  return (
    <Dialog opened={ended !== null} onClose={onClose} title={ended && `End: ${ended.terms.title}`} size="lg">
      {ended && <EndForm ended={ended} onClose={onClose} />}
    </Dialog>
  );
}

function EndForm({ ended, onClose }: { ended: Ended; onClose: () => void }) {
  const [choice, setChoice] = useState(EFFECTIVE_NOW);
  const [save, { isLoading, error }] = useSavePerkMutation();
  const request: PerkChange = {
    id: ended.perk.id,
    based_on: ended.perk.newest,
    terms: null,
    effective_from: instantOf(choice),
  };
  const end = async (): Promise<void> => {
    const done = await save({ ...request, reason: choice.reason });
    if (done.error) return;
    notifications.show({ message: endedLabel(ended.terms.title, choice) });
    onClose();
  };
  return (
    <ChangeForm
      choice={choice}
      onChoose={setChoice}
      verb="End perk"
      danger
      busy={isLoading}
      error={error}
      onSubmit={end}
      onClose={onClose}
    >
      <PerkEffect request={request} />
    </ChangeForm>
  );
}
