import { Button, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { HELP_TOPICS } from '#libs/core/contracts';
import { HELP_LIMITS, paragraphsOf } from '#libs/core/rules';
import { Notice, plural } from '#libs/ui';
import { codeOf, detailOf, fieldErrorsOf } from '../../api/problem.js';
import { CommandFoot } from '../../commands/command-foot.js';
import { ReasonField } from '../../commands/reason-field.js';
import { Panel } from '../../page/page.js';
import type { ArticleDraft } from './article-draft.js';
import { useSaveArticleMutation } from './help-api.js';
import { Paragraphs } from './paragraphs.js';

interface ArticleFormProps {
  /** Null for a new article. */
  id: string | null;
  initial: ArticleDraft;
  note: string;
  /** The version that is changed. */
  basedOn: number;
  /** The latest one that is known. */
  newest: number;
  isShipped: boolean;
  /** Questions that the article answers from now on. */
  questionIds: readonly string[];
  /** Shows what somebody else has saved meanwhile. */
  onLookAgain: () => void;
  /** @param saved the article's id; null when nothing was saved */
  onClose: (saved: string | null) => void;
}

/** Writes an article, with a preview beside it. What was typed stays until it is saved or given up. */
export function ArticleForm({
  id,
  initial,
  note,
  basedOn,
  questionIds,
  onClose,
  ...shown
}: ArticleFormProps) {
  const [draft, setDraft] = useState(initial);
  const [reason, setReason] = useState(note);
  const [save, { isLoading, error }] = useSaveArticleMutation();
  const errors = fieldErrorsOf(error);
  const set = (part: Partial<ArticleDraft>): void => setDraft({ ...draft, ...part });
  const submit = async (version: number): Promise<void> => {
    const { published, ...body } = draft;
    const common = { ...body, reason, question_ids: [...questionIds] };
    const done = await save(id === null ? { id, ...common } : { id, ...common, published, version });
    if (done.error) return;
    notifications.show({ message: published ? 'Saved, and live at once' : 'Saved; nobody sees it' });
    onClose(done.data.id);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit(basedOn);
      }}
    >
      <Panel title={id === null ? 'What it says' : 'Change it'}>
        <Stack gap="md">
          {questionIds.length > 0 && (
            <Notice tone="info">
              It answers {plural(questionIds.length, 'question')}, which are then off the list. Leave out
              personal details: what you write stays when an account is deleted.
            </Notice>
          )}
          <Select
            size="md"
            label="Topic"
            allowDeselect={false}
            data={[...HELP_TOPICS]}
            value={draft.topic}
            onChange={(topic) => topic !== null && set({ topic })}
            error={errors.topic}
          />
          <TextInput
            label="Title"
            description="The question, as people ask it"
            required
            maxLength={HELP_LIMITS.title}
            value={draft.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
            error={errors.title}
          />
          <Textarea
            label="Text"
            description="Plain text. The first paragraph should answer on its own; a blank line starts the next one."
            required
            autosize
            minRows={5}
            maxLength={HELP_LIMITS.text}
            value={draft.text}
            onChange={(event) => set({ text: event.currentTarget.value })}
            error={errors.text}
          />
          <Textarea
            label="Other ways to ask"
            description="One per line. Search finds the article by them, and the concierge learns from them."
            autosize
            minRows={2}
            maxLength={HELP_LIMITS.asks}
            value={draft.asks}
            onChange={(event) => set({ asks: event.currentTarget.value })}
            error={errors.asks}
          />
          {id !== null && (
            <Switch
              label="Published"
              description={
                shown.isShipped && !draft.published
                  ? 'Screens and emails may link to this article; readers are then told that it is no longer there.'
                  : undefined
              }
              checked={draft.published}
              onChange={(event) => set({ published: event.currentTarget.checked })}
            />
          )}
          <ReasonField
            description="Kept with the version and in the audit log, under your name"
            value={reason}
            onChange={setReason}
            error={errors.reason}
          />
          <Failure error={error} {...shown} onSaveAnyway={() => void submit(shown.newest)} />
          <CommandFoot
            reason={reason}
            missing={!isComplete(draft) && 'Write a title and a text to continue'}
            verb={id === null ? 'Publish' : 'Save'}
            busy={isLoading}
            keep="Cancel"
            onClose={() => onClose(null)}
          />
        </Stack>
      </Panel>
      <Panel title="Preview">
        <h3>{draft.title.trim() === '' ? 'Title' : draft.title}</h3>
        <Paragraphs text={paragraphsOf(draft.text)} />
        {draft.text.trim() === '' && <p className="none">The text appears here as people will read it.</p>}
      </Panel>
    </form>
  );
}

const isComplete = ({ title, text }: ArticleDraft): boolean => title.trim() !== '' && text.trim() !== '';

/** Why nothing was saved. Who was overtaken looks at the other version, or saves theirs after it. */
function Failure({
  error,
  onLookAgain,
  onSaveAnyway,
}: Pick<ArticleFormProps, 'onLookAgain'> & { error: unknown; onSaveAnyway: () => void }) {
  if (error === undefined) return null;
  const isOvertaken = codeOf(error) === 'help.changed_elsewhere';
  return (
    <Notice
      tone="bad"
      role="alert"
      actions={
        isOvertaken && (
          <>
            <Button size="xs" variant="default" onClick={onLookAgain}>
              Give mine up
            </Button>
            <Button size="xs" variant="default" onClick={onSaveAnyway}>
              Save mine as the next version
            </Button>
          </>
        )
      }
    >
      {detailOf(error, 'This was not saved. Please try again.')}
    </Notice>
  );
}
