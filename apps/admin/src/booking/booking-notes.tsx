import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { BookingStoryView } from '#libs/contracts';
import { Notice } from '#libs/ui';
import { useAddNoteMutation } from '../app/api.js';
import { Panel } from '../app/page.js';
import { detailOf } from '../app/problem.js';
import { may, selectUser } from '../app/session.js';
import { useAppSelector } from '../app/store.js';
import { Instant, Plain } from '../app/words.js';

/** What operators did to the booking, and what they wrote for each other. */
export function BookingNotes({ story }: { story: BookingStoryView }) {
  const user = useAppSelector((state) => selectUser(state));
  return (
    <>
      <Panel title="Notes">
        {story.notes.map((note, index) => (
          <p key={index}>
            <Plain value={note.text} />
            <br />
            <small className="none">
              <Plain value={note.author} />, <Instant at={note.written_at} />
            </small>
          </p>
        ))}
        {may(user, 'bookings.manage') && <NewNote id={story.booking.id} />}
      </Panel>
      <Panel title="What operators did">
        {story.acts.length === 0 && <p className="none">Nothing.</p>}
        <ul className="story">
          {story.acts.map((act, index) => (
            <li key={index}>
              <strong>
                <Plain value={act.action} />
              </strong>{' '}
              <Instant at={act.at} />
              <div>
                <Plain value={act.operator} />: <Plain value={act.reason} />
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

function NewNote({ id }: { id: string }) {
  const [text, setText] = useState('');
  const [add, { isLoading, error }] = useAddNoteMutation();
  const save = async (): Promise<void> => {
    const done = await add({ id, text });
    if (!done.error) setText('');
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {error && (
        <Notice tone="bad" role="alert">
          {detailOf(error, 'The note was not kept. Please try again.')}
        </Notice>
      )}
      <Textarea
        label="New note"
        autosize
        minRows={2}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
        }}
      />
      <Button type="submit" size="xs" mt="xs" loading={isLoading} disabled={text.trim() === ''}>
        Add note
      </Button>
    </form>
  );
}
