import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '#libs/ui';
import { detailOf } from '../api/problem.js';
import { Panel } from './page.js';
import { Instant, Plain } from './values.js';

/** A note; its fields are text and an instant. */
interface Note {
  text?: unknown;
  author?: unknown;
  written_at?: unknown;
}

/** Adds a note; `error` when that failed. */
type AddNote = (text: string) => Promise<{ error?: unknown }>;

/** Operators' notes for each other. @param onAdd null for those who may only read */
export const Notes = ({ notes, onAdd }: { notes: readonly Note[]; onAdd: AddNote | null }) => (
  <Panel title="Notes">
    {notes.length === 0 && <p className="none">No notes yet.</p>}
    {notes.map((note, index) => (
      <p key={index}>
        <Plain value={note.text} />
        <br />
        <small className="none">
          <Plain value={note.author} />, <Instant at={note.written_at} />
        </small>
      </p>
    ))}
    {onAdd && <NewNote onAdd={onAdd} />}
  </Panel>
);

function NewNote({ onAdd }: { onAdd: AddNote }) {
  const [text, setText] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>();
  const save = async (): Promise<void> => {
    setSaving(true);
    const done = await onAdd(text);
    setSaving(false);
    setError(done.error);
    if (!done.error) setText('');
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {error !== undefined && (
        <Notice tone="bad" role="alert">
          {detailOf(error, 'The note was not saved. Please try again.')}
        </Notice>
      )}
      <Textarea
        label="New note"
        autosize
        minRows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" mt="xs" loading={isSaving} disabled={text.trim() === ''}>
        Add note
      </Button>
    </form>
  );
}
