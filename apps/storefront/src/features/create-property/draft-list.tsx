import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { DraftView } from '#libs/core/contracts';
import { Photo, plural } from '#libs/ui';
import { errorMessage } from '../../api/problem.js';
import { useDiscardDraftMutation } from '../../listing/listing-api.js';
import { toast } from '../../toasts/toasts.js';
import { paths } from '../../page/paths.js';
import classes from './create-property.module.css';

interface DraftListProps {
  drafts: readonly DraftView[];
  onNew: () => void;
}

/** Drafts to continue with, and a new beginning. */
export function DraftList({ drafts, onNew }: DraftListProps) {
  return (
    <section aria-labelledby="drafts" className={classes.drafts}>
      <h2 id="drafts">Continue where you left off</h2>
      <ul>
        {drafts.map((draft) => (
          <DraftCard key={draft.id} draft={draft} />
        ))}
      </ul>
      <div>
        <Button variant="default" onClick={onNew}>
          Start a new home
        </Button>
      </div>
    </section>
  );
}

function DraftCard({ draft }: { draft: DraftView }) {
  const [discard, { isLoading }] = useDiscardDraftMutation();
  const name = draft.fields.title?.trim() || 'A home without a title';
  const open = draft.checklist.filter(({ done }) => !done).length;
  const picture = draft.photos.find((photo) => photo.picture)?.picture;
  const drop = async () => {
    const { error } = await discard(draft.id);
    if (error) toast.error(errorMessage(error));
    else toast.success(`${name} is discarded`);
  };
  return (
    <li className={classes.draft}>
      {picture ? (
        <Photo photo={picture} decorative sizes="120px" className={classes.thumb} />
      ) : (
        <span className={classes.thumb} />
      )}
      <div className={classes.draftFacts}>
        <h3>
          <Link to={`${paths.createProperty}?draft=${draft.id}`}>{name}</Link>
        </h3>
        <p className="lk-muted">
          {draft.fields.city ? `${draft.fields.city} · ` : ''}
          {open === 0 ? 'Ready to publish' : `${plural(open, 'thing')} to do`}
        </p>
      </div>
      <Button
        size="sm"
        variant="subtle"
        loading={isLoading}
        aria-label={`Discard ${name}`}
        onClick={() => void drop()}
      >
        Discard
      </Button>
    </li>
  );
}
