import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import type { FeedView } from '#libs/core/contracts';
import { Notice } from '#libs/ui';
import { Form } from '../../forms/form.js';
import { TextInput } from '../../forms/inputs.js';
import { useForm } from '../../forms/use-form.js';
import { toast } from '../../toasts/toasts.js';
import { FeedFields, type FeedDraft } from './feed-fields.js';
import classes from './home-calendars.module.css';
import {
  useConnectFeedMutation,
  useUpdateFeedFileMutation,
  useUploadFeedMutation,
} from './home-calendars-api.js';
import { base64Of } from './read-file.js';

const EMPTY: FeedDraft & { address: string } = {
  name: '',
  address: '',
  promise_minutes: '60',
  when_stale: 'allow',
};

/** Adds a calendar by its address, or from a file; a file may be a newer one of a calendar that is there. */
export function AddFeed({ homeId: id, feeds }: { homeId: string; feeds: readonly FeedView[] }) {
  const form = useForm(EMPTY);
  const [chosen, setChosen] = useState<File | null>(null);
  const [connect, connecting] = useConnectFeedMutation();
  const [upload, uploading] = useUploadFeedMutation();
  const [update, updating] = useUpdateFeedFileMutation();
  const files = feeds.filter(({ kind }) => kind === 'file');
  const sending = uploading.isLoading || updating.isLoading;
  const busy = connecting.isLoading || sending;

  const done = (sentence: string) => {
    form.setDraft(EMPTY);
    form.clear();
    setChosen(null);
    toast.success(sentence);
  };
  const submit = async () => {
    if (busy) return;
    const { data, error } = await connect({ id, ...form.draft });
    if (data) done(`${form.draft.name.trim()} is connected`);
    else form.fail(error, 'The calendar could not be added');
  };
  const add = async (file: File) => {
    if (busy) return;
    const name = form.draft.name.trim() || file.name.replace(/\.ics$/i, '').slice(0, 60);
    const { data, error } = await upload({ id, name, content: await base64Of(file) });
    if (data) done(`${name} is connected`);
    else form.fail(error, 'The file could not be read');
  };
  const replace = async (file: File, feed: FeedView) => {
    if (busy) return;
    const { data, error } = await update({ id, feedId: feed.id, content: await base64Of(file) });
    if (data) done(`${feed.name} is up to date`);
    else form.fail(error, 'The file could not be read');
  };
  const choose = (file: File | null) => {
    if (!file || busy) return;
    if (files.length === 0) void add(file);
    else setChosen(file);
  };

  return (
    <div className={classes.card}>
      <h3>Add a calendar</h3>
      <Form form={form} busy={busy} onSubmit={submit}>
        <TextInput
          label="Calendar link"
          placeholder="https://…/calendar.ics"
          type="url"
          required
          autoComplete="off"
          {...form.field('address')}
        />
        <FeedFields form={form} initialPromise={EMPTY.promise_minutes} />
        {chosen && (
          <Notice
            role="alert"
            title={`Is ${chosen.name} newer than a file that you have added?`}
            actions={
              <>
                {files.map((feed) => (
                  <Button
                    key={feed.id}
                    size="sm"
                    loading={sending}
                    onClick={() => void replace(chosen, feed)}
                  >
                    Update {feed.name}
                  </Button>
                ))}
                <Button size="sm" variant="default" loading={sending} onClick={() => void add(chosen)}>
                  Add another calendar
                </Button>
                <Button size="sm" variant="subtle" onClick={() => setChosen(null)}>
                  Cancel
                </Button>
              </>
            }
          >
            An update moves and frees its nights. Another calendar closes its nights besides those of the
            first.
          </Notice>
        )}
        <div className={classes.actions}>
          <Button type="submit" loading={connecting.isLoading}>
            Add calendar
          </Button>
          <FileButton accept=".ics,text/calendar" onChange={choose}>
            {(props) => (
              <Button {...props} variant="default" loading={sending}>
                Upload a file instead
              </Button>
            )}
          </FileButton>
        </div>
      </Form>
    </div>
  );
}
