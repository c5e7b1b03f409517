import { Modal, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { Notice } from '#libs/ui';
import { detailOf, fieldErrorsOf } from '../../api/problem.js';
import {
  instantOf,
  EFFECTIVE_NOW,
  EffectiveDateAndReasonFields,
} from '../../commands/effective-date-and-reason.js';
import type { ChangedPerk } from './change-perk.js';
import { PerkEffect } from './perk-effect.js';
import { useChoosePerkMutation, type WantedPerk } from './perks-api.js';

type Ended = NonNullable<ChangedPerk>;

/** Ends a perk from an effective date on; vouchers that were bought stay valid. */
export function EndPerk({ ended, onClose }: { ended: ChangedPerk; onClose: () => void }) {
  return (
    <Modal opened={ended !== null} onClose={onClose} title={ended && `End: ${ended.terms.title}`} size="lg">
      {ended && <EndForm ended={ended} onClose={onClose} />}
    </Modal>
  );
}

function EndForm({ ended, onClose }: { ended: Ended; onClose: () => void }) {
  const [choice, setChoice] = useState(EFFECTIVE_NOW);
  const [choose, { isLoading, error }] = useChoosePerkMutation();
  const wanted: WantedPerk = {
    id: ended.perk.id,
    based_on: ended.perk.newest,
    terms: null,
    effective_from: instantOf(choice),
  };
  const end = async (): Promise<void> => {
    const done = await choose({ ...wanted, reason: choice.reason });
    if (done.error) return;
    notifications.show({ message: `Done: ${ended.terms.title} ends` });
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void end();
      }}
    >
      <Stack gap="md">
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
          verb="End perk"
          danger
          busy={isLoading}
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}
