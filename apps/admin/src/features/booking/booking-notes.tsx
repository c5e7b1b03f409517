import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { BookingTimelineView } from '#libs/core/contracts';
import { Notice } from '#libs/ui';
import { useAddNoteMutation } from '../../api/api.js';
import { Panel } from '../../page/page.js';
import { detailOf } from '../../api/problem.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { textOf } from '../../page/text-of.js';
import { Instant, Plain } from '../../page/values.js';
import { deedOf } from '../../page/words-of.js';

/** The operators' actions on the booking, and their notes. */
export function BookingNotes({ timeline }: { timeline: BookingTimelineView }) {
  const user = useAppSelector((state) => selectUser(state));
  return (
    <>
      <Panel title="Notes">
        {timeline.notes.map((note, index) => (
          <p key={index}>
            <Plain value={note.text} />
            <br />
            <small className="none">
              <Plain value={note.author} />, <Instant at={note.written_at} />
            </small>
          </p>
        ))}
        {may(user, 'bookings.manage') && <NewNote id={timeline.booking.id} />}
      </Panel>
      <Panel title="What operators did">
        {timeline.acts.length === 0 && <p className="none">Nothing.</p>}
        <ul className="timeline">
          {timeline.acts.map((entry, index) => (
            <li key={index}>
              <strong>{deedOf(textOf(entry, 'action'))}</strong> <Instant at={entry.at} />
              <div>
                <Plain value={entry.operator} />: <Plain value={entry.reason} />
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
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" mt="xs" loading={isLoading} disabled={text.trim() === ''}>
        Add note
      </Button>
    </form>
  );
}
