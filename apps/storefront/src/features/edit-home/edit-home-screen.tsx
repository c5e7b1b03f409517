import { Button } from '@mantine/core';
import { lazy, Suspense, useState, type SubmitEvent } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { EditableHomeView } from '#libs/core/contracts';
import { fullDate, Notice, Skeleton } from '#libs/ui';
import { currentOf } from '../../api/changed-elsewhere.js';
import { statusOf } from '../../api/problem.js';
import { ErrorSummary } from '../../forms/error-summary.js';
import { SaveBar } from '../../forms/save-bar.js';
import { useForm } from '../../forms/use-form.js';
import { PropertyNotFound } from '../../homes/property-not-found.js';
import { ListingConflictDialog } from '../../listing/conflict-dialog.js';
import { useEditableHomeQuery, useEditHomeMutation } from '../../listing/listing-api.js';
import { AmenityFields, BasicsFields, PriceFields, RoomsFields } from '../../listing/listing-fields.js';
import {
  changedFields,
  changedOfHome,
  formOf,
  homeChange,
  mergedForm,
  sameContent,
  type ListingForm,
} from '../../listing/listing-form.js';
import { ListingPhotos } from '../../listing/listing-photos.js';
import { PlaceFields } from '../../listing/place-fields.js';
import { LeaveGuard } from '../../page/leave-guard.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader, Section } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { QueryFailed } from '../../page/query-failed.js';
import { toast } from '../../toasts/toasts.js';
import classes from './edit-home.module.css';

const RemoveDialog = lazy(() => import('./remove-dialog.js').then((m) => ({ default: m.RemoveDialog })));

/** Changes a home. Additive. @spec D12, G1 */
export function EditHomeScreen() {
  const { id = '' } = useParams();
  const query = useEditableHomeQuery(id, { refetchOnMountOrArgChange: true });
  // Later answers would overwrite what is typed.
  const [first, setFirst] = useState<EditableHomeView | null>(null);
  if (query.data && !query.isFetching && first?.id !== id) setFirst(query.data);
  usePageTitle(first ? `Edit ${first.title}` : 'Edit a home');
  if (first) return <EditHome key={first.id} home={first} />;
  if (query.isError && statusOf(query.error) === 404) return <PropertyNotFound />;
  return (
    <Page narrow>
      {query.isError ? (
        <QueryFailed query={query} title="Your home could not be loaded" />
      ) : (
        <Skeleton height="480px" radius="20px" />
      )}
    </Page>
  );
}

const formOfHome = (home: EditableHomeView): ListingForm => formOf(home, home.photos);

function EditHome({ home: initial }: { home: EditableHomeView }) {
  const [home, setHome] = useState(initial);
  const [theirs, setTheirs] = useState<EditableHomeView | null>(null);
  const [removing, setRemoving] = useState(false);
  const [uploading, setUploading] = useState(0);
  const form = useForm(() => formOfHome(initial));
  const [edit, { isLoading }] = useEditHomeMutation();
  const base = formOfHome(home);
  const changed = changedOfHome(base, form.draft);

  const take = (next: EditableHomeView) => {
    setHome(next);
    form.setDraft(formOfHome(next));
    form.clear();
  };
  const saved = (next: EditableHomeView) => {
    take(next);
    toast.success('Your changes are saved');
  };
  const save = async (from: EditableHomeView): Promise<void> => {
    const stored = formOfHome(from);
    const change = homeChange(stored, form.draft);
    const { data, error } = await edit({ id: from.id, version: from.version, ...change });
    if (data) return saved(data);
    const current = currentOf(error, 'listing.changed_elsewhere') as EditableHomeView | null; // as the call's contract says
    if (!current) return form.fail(error, 'Your changes could not be saved');
    const there = formOfHome(current);
    const strange = changedFields(stored, there).filter((name) => !sameContent(there, form.draft, name));
    if (strange.length > 0) return setTheirs(current);
    // Saved by a request whose answer got lost, or changed in nothing that is edited here.
    if (changedOfHome(there, form.draft).length === 0) return saved(current);
    setHome(current);
    return save(current);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isLoading && changed.length > 0) await save(home);
  };

  return (
    <Page narrow>
      <PageHeader
        title={`Edit ${home.title}`}
        lead="Changes go live right away. Existing bookings keep what their guests agreed to."
        actions={
          <>
            <Button component={Link} to={paths.homePrices(home.id)} variant="default">
              Prices
            </Button>
            <Button component={Link} to={paths.arrivalGuide(home.id)} variant="default">
              Arrival guide
            </Button>
            <Button component={Link} to={paths.property(home.id)} variant="default">
              View as a traveler
            </Button>
          </>
        }
      />
      {home.booked_until !== null && (
        <Notice tone="info">
          This home is booked until {fullDate(home.booked_until)}. Those guests keep the title, rules, address
          and price of their booking.
        </Notice>
      )}
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <Section id="basics" title="The basics">
          <BasicsFields {...form} />
        </Section>
        <Section id="place" title="Place">
          <PlaceFields {...form} />
        </Section>
        <Section id="rooms" title="Rooms and guests">
          <RoomsFields {...form} />
        </Section>
        <Section id="amenities" title="Amenities and rules">
          <AmenityFields {...form} />
        </Section>
        <Section id="price" title="Price">
          <PriceFields {...form} />
          <p className="lk-muted">
            This is the base price. Weekends, seasons and last-minute prices are at{' '}
            <Link to={paths.homePrices(home.id)}>Prices</Link>.
          </p>
        </Section>
        <Section id="photos" title="Photos">
          <ListingPhotos
            value={form.draft.photos}
            onChange={(update) => form.setDraft((now) => ({ ...now, photos: update(now.photos) }))}
            known={home.photos}
            onUploads={({ uploading: count }) => setUploading(count)}
          />
        </Section>
        <ErrorSummary failure={form.failure} summary={form.summary} retrying={isLoading} />
        <SaveBar changed={changed.length > 0} saving={isLoading} onUndo={() => take(home)} />
      </form>
      <Section id="remove" title="Delete this home">
        <p>You can delete a home that nobody has ever paid for. Any other can be paused instead.</p>
        <div>
          <Button variant="default" onClick={() => setRemoving(true)}>
            Delete this home
          </Button>
        </div>
      </Section>
      {theirs && (
        <ListingConflictDialog
          before={base}
          mine={form.draft}
          theirs={formOfHome(theirs)}
          onKeepMine={() => {
            form.setDraft(mergedForm(base, form.draft, formOfHome(theirs)));
            setHome(theirs);
            setTheirs(null);
          }}
          onTakeTheirs={() => {
            take(theirs);
            setTheirs(null);
          }}
        />
      )}
      <LeaveGuard when={changed.length > 0 || uploading > 0} title="Leave without saving?">
        {uploading > 0
          ? 'Photos that are still uploading will not be added if you leave.'
          : 'Your changes to this home are not saved yet.'}
      </LeaveGuard>
      <Suspense fallback={null}>
        {removing && (
          <RemoveDialog
            home={home}
            onPaused={() => {
              setHome((now) => ({ ...now, status: 'paused' }));
              setRemoving(false);
            }}
            onClose={() => setRemoving(false)}
          />
        )}
      </Suspense>
    </Page>
  );
}
