import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ChecklistItem, DraftView } from '#libs/core/contracts';
import { Notice } from '#libs/ui';
import { errorMessage } from '../../api/problem.js';
import { useDraftQuery, usePublishDraftMutation } from '../../listing/listing-api.js';
import { paths } from '../../page/paths.js';
import { toast } from '../../toasts/toasts.js';
import classes from './create-property.module.css';
import { HomePreview } from './home-preview.js';
import { STEPS, type StepName } from './steps.js';
import type { useDraft } from './use-draft.js';

interface PublishStepProps {
  listing: ReturnType<typeof useDraft>;
  /** Shows a step, with the focus at the first of these fields. */
  onStep: (step: StepName, fields: readonly string[]) => void;
}

const POLL_MS = 2_000;

/** The home as travelers will see it, what is still missing, and the button that lists it. @spec G1 */
export function PublishStep({ listing, onStep }: PublishStepProps) {
  const { draft, form, flush } = listing;
  const [publish, { isLoading }] = usePublishDraftMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  useFreshChecklist(listing);
  const missing = draft?.checklist.filter(({ done }) => !done) ?? [];

  const submit = async () => {
    setProblem(null);
    const saved = await flush();
    if (!saved)
      return setProblem('Your last change is not saved yet. Please see below what is wrong with it.');
    const { data, error } = await publish({ id: saved.id, version: saved.version });
    if (!data) return setProblem(errorMessage(error));
    toast.success(
      data.awaiting_approval ? 'Our team will review your home first' : 'Your home is published!',
    );
    await navigate(paths.property(data.id));
  };

  return (
    <>
      <HomePreview home={form.draft} entered={listing.entered} draft={draft} />
      <section aria-labelledby="checklist" className={classes.checklist}>
        <h3 id="checklist">{missing.length === 0 && draft ? 'All set' : 'What is missing'}</h3>
        {draft ? (
          <ul>
            {draft.checklist.map((item) => (
              <CheckRow key={item.step} item={item} onStep={onStep} />
            ))}
          </ul>
        ) : (
          <p>Nothing has been entered yet.</p>
        )}
        {!payoutsBegun(draft) && (
          <Checkbox
            label="I will set up my payouts later. Earnings are kept for me until then."
            checked={form.draft.payouts_later}
            onChange={(event) => form.change({ payouts_later: event.target.checked })}
          />
        )}
      </section>
      {problem !== null && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <Button
        size="lg"
        loading={isLoading}
        disabled={missing.length > 0 || !draft}
        aria-describedby="checklist"
        onClick={() => void submit()}
      >
        Publish this home
      </Button>
    </>
  );
}

/** Done without having been put off. */
const payoutsBegun = (draft: DraftView | null): boolean =>
  draft?.fields.payouts_later !== true &&
  draft?.checklist.some(({ step, done }) => step === 'payouts' && done) === true;

/** Photos get ready and email addresses are confirmed elsewhere. */
function useFreshChecklist({ draft, state, refresh }: PublishStepProps['listing']): void {
  const waiting = draft?.checklist.some(
    ({ step, done }) => !done && ['photos', 'email', 'payouts'].includes(step),
  );
  const { data } = useDraftQuery(draft?.id ?? '', {
    skip: !waiting || state !== 'saved',
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  useEffect(() => {
    if (data && draft && data.version === draft.version && differs(data, draft)) refresh(data);
  }, [data, draft, refresh]);
}

const differs = (one: DraftView, other: DraftView): boolean =>
  JSON.stringify([one.checklist, one.photos]) !== JSON.stringify([other.checklist, other.photos]);

const STEP_OF: Readonly<Partial<Record<ChecklistItem['step'], StepName>>> = Object.fromEntries(
  STEPS.flatMap(({ name, checks }) => checks.map((check) => [check, name])),
);
const DONE: Readonly<Record<ChecklistItem['step'], string>> = {
  basics: 'Title, description and kind of home',
  place: 'Place on the map and address',
  rooms: 'Rooms and guests',
  rules: 'Amenities, rules and lengths of stays',
  price: 'Price',
  photos: 'At least five photos',
  email: 'Confirmed email address',
  payouts: 'Payouts set up or postponed',
};

function CheckRow({ item, onStep }: { item: ChecklistItem } & Pick<PublishStepProps, 'onStep'>) {
  const step = STEP_OF[item.step];
  return (
    <li data-done={item.done || undefined}>
      {item.done ? <IconCheck size={20} aria-hidden="true" /> : <IconX size={20} aria-hidden="true" />}
      <span>
        <span className="lk-sr-only">{item.done ? 'Done: ' : 'Missing: '}</span>
        {item.missing ?? DONE[item.step]}
      </span>
      {!item.done && step && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Go there: ${DONE[item.step]}`}
          onClick={() => onStep(step, item.fields)}
        >
          Go there
        </Button>
      )}
      {!item.done && item.step === 'email' && <Link to={paths.account}>Open my account</Link>}
      {!item.done && item.step === 'payouts' && <Link to={paths.ownerEarnings}>Set up payouts</Link>}
    </li>
  );
}
