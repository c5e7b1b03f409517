import { ActionIcon } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject, type SubmitEvent } from 'react';
import type { TemplateView, ThreadView } from '#libs/core/contracts';
import { MESSAGE_MAX } from '#libs/core/rules';
import { keepDraft, readDraft } from '../../conversations/kept-messages.js';
import { Textarea } from '../../forms/inputs.js';
import { AnswerDraft } from './answer-draft.js';
import classes from './messages.module.css';
import { DRAFT_CHANGED } from './outgoing-bubble.js';
import { PictureField, usePictures } from './picture-field.js';
import { TemplatePicker } from './template-picker.js';

interface ComposerProps {
  thread: ThreadView;
  /** A host's templates; null for guests. */
  templates: readonly TemplateView[] | null;
  onSend: (text: string, photos: string[]) => void;
}

/** Writes a message. What is typed is kept for the conversation until it is sent. Enter sends where there is a keyboard. */
export function Composer({ thread, templates, onSend }: ComposerProps) {
  const { text, write } = useDraft(thread.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const pictures = usePictures();
  const form = useRef<HTMLFormElement>(null);
  useHeightOnRoot(form);
  const empty = text.trim() === '' && pictures.ready.length === 0;
  const send = () => {
    if (empty || pictures.busy) return field.current?.focus();
    onSend(text.trim(), pictures.ready);
    write('');
    pictures.clear();
    field.current?.focus();
  };
  const insert = (part: string) => {
    // What is typed by now: a draft takes a moment to come.
    const typed = readDraft(thread.id) || text;
    const parts = typed.includes(part) ? [typed] : [typed, part].filter((one) => one.trim() !== '');
    write(parts.join('\n').slice(0, MESSAGE_MAX));
    field.current?.focus();
  };
  const last = thread.messages.at(-1);
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isEnter || !window.matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    send();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send();
  };
  return (
    <form ref={form} className={classes.composer} noValidate onSubmit={submit}>
      {templates && last?.from === 'guest' && !last.erased && (
        <AnswerDraft key={last.id} thread={thread} onInsert={insert} />
      )}
      {thread.contacts_visible && <PictureField pictures={pictures} />}
      <Textarea
        ref={field}
        className={classes.field}
        aria-label={`Message to ${thread.with}`}
        placeholder="Write a message"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={MESSAGE_MAX}
        dir="auto"
        value={text}
        onChange={({ currentTarget: { value } }) => write(value)}
        onKeyDown={onKeyDown}
      />
      {templates && <TemplatePicker thread={thread} templates={templates} onInsert={insert} />}
      <ActionIcon
        type="submit"
        size={44}
        radius="xl"
        aria-label={pictures.busy ? 'Send, once the pictures are uploaded' : 'Send'}
        aria-disabled={empty || pictures.busy || undefined}
        data-disabled={empty || pictures.busy || undefined}
      >
        <IconSend size={20} />
      </ActionIcon>
      {text.length > MESSAGE_MAX - 200 && (
        <p className={classes.count} role="status">
          {MESSAGE_MAX - text.length} characters left
        </p>
      )}
    </form>
  );
}

/** Tells the page how high the composer is, so that what floats at the bottom of a phone stays above it. */
function useHeightOnRoot(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--lk-composer', `${form.current?.offsetHeight ?? 0}px`),
    );
    if (form.current) observer.observe(form.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--lk-composer');
    };
  }, [form]);
}

/** What is typed in a conversation, kept on this device. */
function useDraft(threadId: string) {
  const [text, setText] = useState(() => readDraft(threadId));
  const write = (next: string) => {
    setText(next);
    keepDraft(threadId, next);
  };
  useEffect(() => {
    const reread = () => setText(readDraft(threadId));
    window.addEventListener(DRAFT_CHANGED, reread);
    return () => window.removeEventListener(DRAFT_CHANGED, reread);
  }, [threadId]);
  return { text, write };
}
