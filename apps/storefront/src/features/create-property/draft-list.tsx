import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { DraftView } from '#libs/core/contracts';
import { REMOVAL_UNDO_MS } from '#libs/core/rules';
import { Photo, plural } from '#libs/ui';
import { errorMessage } from '../../api/problem.js';
import { useDiscardDraftMutation, useRestoreDraftMutation } from '../../listing/listing-api.js';
import type { ListingForm } from '../../listing/listing-form.js';
import { toast } from '../../toasts/toasts.js';
import { paths } from '../../page/paths.js';
import { UndoBar } from '../../undo/undo-bar.js';
import { useUndo, type Undoable } from '../../undo/use-undo.js';
import classes from './create-property.module.css';
import { keepUnsaved, newDraftName, readUnsaved } from './unsaved-draft.js';

interface UnsavedNew {
  key: string;
  form: ListingForm;
}

interface DraftListProps {
  userId: string;
  drafts: readonly DraftView[];
  /** Homes that only this browser knows, by the keys they will be begun with. */
  unsaved: readonly UnsavedNew[];
  /** Called when those have changed. */
  onForget: () => void;
  onNew: () => void;
  /** Called when one of them is opened. */
  onOpen: () => void;
}

/** Drafts to continue with, and a new beginning. What is discarded can be had back for a moment. */
export function DraftList({ userId, drafts, unsaved, onForget, onNew, onOpen }: DraftListProps) {
  const { latest, offer, dismiss } = useUndo();
  const heading = useRef<HTMLHeadingElement>(null);
  /** The pressed button is gone with its draft: the keyboard goes on at the head of the list. */
  const offerUndo = (change: Undoable) => {
    offer(change);
    heading.current?.focus();
  };
  const forget = ({ key, form }: UnsavedNew) => {
    const name = newDraftName(key);
    const kept = readUnsaved(userId, name);
    keepUnsaved(userId, name, null);
    onForget();
    const undo = () => {
      keepUnsaved(userId, name, kept);
      onForget();
      return Promise.resolve(null);
    };
    offerUndo({ text: `${titleOf(form.title)} is discarded`, undo });
  };
  return (
    <section aria-labelledby="drafts" className={classes.drafts}>
      <h2 id="drafts" ref={heading} tabIndex={-1}>
        Continue where you left off
      </h2>
      <ul>
        {unsaved.map((one) => (
          <li key={one.key} className={classes.draft}>
            <NoPhoto />
            <div className={classes.draftFacts}>
              <h3>
                <Link to={`${paths.createProperty}?new=${one.key}`} onClick={onOpen}>
                  {titleOf(one.form.title)}
                </Link>
              </h3>
              <p className="lk-muted">Only on this device so far. Open it to save it.</p>
            </div>
            <DiscardButton name={titleOf(one.form.title)} onClick={() => forget(one)} />
          </li>
        ))}
        {drafts.map((draft) => (
          <DraftCard key={draft.id} userId={userId} draft={draft} onOpen={onOpen} onDiscarded={offerUndo} />
        ))}
      </ul>
      <div>
        <Button variant="default" onClick={onNew}>
          Start a new home
        </Button>
      </div>
      <div className={classes.undo}>
        <UndoBar
          change={latest}
          onDone={() => {
            dismiss();
            heading.current?.focus();
          }}
        />
      </div>
    </section>
  );
}

const titleOf = (title: string | null | undefined): string => title?.trim() || 'A home without a title';

interface DraftCardProps {
  userId: string;
  draft: DraftView;
  onOpen: () => void;
  onDiscarded: (change: Undoable) => void;
}

function DraftCard({ userId, draft, onOpen, onDiscarded }: DraftCardProps) {
  const [discard, { isLoading }] = useDiscardDraftMutation();
  const [restore] = useRestoreDraftMutation();
  const name = titleOf(draft.fields.title);
  const open = draft.checklist.filter(({ done }) => !done).length;
  const picture = draft.photos.find((photo) => photo.picture)?.picture;
  const drop = async () => {
    const { error } = await discard(draft.id);
    if (error) return toast.error(errorMessage(error));
    const kept = readUnsaved(userId, draft.id);
    keepUnsaved(userId, draft.id, null);
    const undo = async () => {
      const { error: problem } = await restore({ id: draft.id });
      if (problem) return errorMessage(problem);
      keepUnsaved(userId, draft.id, kept);
      return null;
    };
    onDiscarded({ text: `${name} is discarded`, undo, withinMs: REMOVAL_UNDO_MS });
  };
  return (
    <li className={classes.draft}>
      {picture ? <Photo photo={picture} decorative sizes="120px" className={classes.thumb} /> : <NoPhoto />}
      <div className={classes.draftFacts}>
        <h3>
          <Link to={`${paths.createProperty}?draft=${draft.id}`} onClick={onOpen}>
            {name}
          </Link>
        </h3>
        <p className="lk-muted">
          {draft.fields.city ? `${draft.fields.city} · ` : ''}
          {open === 0 ? 'Ready to publish' : `${plural(open, 'thing')} to do`}
        </p>
      </div>
      <DiscardButton name={name} busy={isLoading} onClick={() => void drop()} />
    </li>
  );
}

const NoPhoto = () => (
  <span className={`${classes.thumb} ${classes.noPhoto}`}>
    <IconPhoto size={28} stroke={1.4} aria-hidden="true" />
  </span>
);

interface DiscardButtonProps {
  name: string;
  busy?: boolean;
  onClick: () => void;
}

const DiscardButton = ({ name, busy = false, onClick }: DiscardButtonProps) => (
  <Button size="sm" variant="subtle" loading={busy} aria-label={`Discard ${name}`} onClick={onClick}>
    Discard
  </Button>
);
