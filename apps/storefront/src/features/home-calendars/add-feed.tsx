import { Button, FileButton } from '@mantine/core';
import { Form } from '../../forms/form.js';
import { TextInput } from '../../forms/inputs.js';
import { useForm } from '../../forms/use-form.js';
import { toast } from '../../toasts/toasts.js';
import { FeedFields, type FeedDraft } from './feed-fields.js';
import classes from './home-calendars.module.css';
import { useConnectFeedMutation, useUploadFeedMutation } from './home-calendars-api.js';

const EMPTY: FeedDraft & { address: string } = {
  name: '',
  address: '',
  promise_minutes: '60',
  when_stale: 'allow',
};

/** Adds a calendar by its address, or from a file. */
export function AddFeed({ homeId: id }: { homeId: string }) {
  const form = useForm(EMPTY);
  const [connect, connecting] = useConnectFeedMutation();
  const [upload, uploading] = useUploadFeedMutation();
  const busy = connecting.isLoading || uploading.isLoading;

  const added = (name: string) => {
    form.setDraft(EMPTY);
    form.clear();
    toast.success(`${name} is connected`);
  };
  const submit = async () => {
    if (busy) return;
    const { data, error } = await connect({ id, ...form.draft });
    if (data) added(form.draft.name.trim());
    else form.fail(error, 'The calendar could not be added');
  };
  const send = async (file: File | null) => {
    if (!file || busy) return;
    const name = form.draft.name.trim() || file.name.replace(/\.ics$/i, '').slice(0, 60);
    const { data, error } = await upload({ id, name, content: await base64Of(file) });
    if (data) added(name);
    else form.fail(error, 'The file could not be read');
  };

  return (
    <div className={classes.card}>
      <h3>Add a calendar</h3>
      <Form form={form} busy={busy} onSubmit={submit}>
        <TextInput
          label="Address of the calendar"
          placeholder="https://…/calendar.ics"
          type="url"
          required
          autoComplete="off"
          {...form.field('address')}
        />
        <FeedFields form={form} initialPromise={EMPTY.promise_minutes} />
        <div className={classes.actions}>
          <Button type="submit" loading={connecting.isLoading}>
            Add calendar
          </Button>
          <FileButton accept=".ics,text/calendar" onChange={(file) => void send(file)}>
            {(props) => (
              <Button {...props} variant="default" loading={uploading.isLoading}>
                Upload a file instead
              </Button>
            )}
          </FileButton>
        </div>
      </Form>
    </div>
  );
}

/** The content of a file in base64, as the API takes it. */
const base64Of = (file: File): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : '');
    reader.onerror = () => fail(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
