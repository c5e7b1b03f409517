import { Select, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { QuestionView } from '#libs/core/contracts';
import { EXAMPLE_MAX } from '#libs/core/rules';
import { Notice } from '#libs/ui';
import { detailOf, fieldErrorsOf } from '../../api/problem.js';
import { CommandFoot } from '../../commands/command-foot.js';
import { ReasonField } from '../../commands/reason-field.js';
import { Dialog } from '../../page/dialog.js';
import { withQuestions } from './chosen-questions.js';
import { useAddExampleMutation, useGetArticlesQuery } from './help-api.js';
import { meaningChoices } from './meanings.js';

interface AddExampleProps {
  opened: boolean;
  questions: readonly QuestionView[];
  onClose: () => void;
}

/** Teaches the concierge what a question means; or leads to the article, where that is what has to change. */
export const AddExample = ({ opened, questions, onClose }: AddExampleProps) => (
  <Dialog opened={opened} onClose={onClose} title="What does this question mean?" size="lg">
    {opened && <ExampleForm questions={questions} onClose={onClose} />}
  </Dialog>
);

function ExampleForm({ questions, onClose }: Omit<AddExampleProps, 'opened'>) {
  const { data: articles = [] } = useGetArticlesQuery();
  const [text, setText] = useState((questions[0]?.question ?? '').slice(0, EXAMPLE_MAX));
  const [meaning, setMeaning] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [add, { isLoading, error }] = useAddExampleMutation();
  const errors = fieldErrorsOf(error);
  const isArticle = articles.some(({ id }) => id === meaning);
  const submit = async (): Promise<void> => {
    const done = await add({
      question_ids: questions.map(({ id }) => id),
      text,
      meaning: meaning ?? '',
      reason,
    });
    if (done.error) return;
    notifications.show({ message: 'The concierge knows it from now on' });
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          label="Question"
          description="Leave out personal details: this stays when an account is deleted"
          required
          maxLength={EXAMPLE_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={errors.text}
        />
        <Select
          size="md"
          label="Meaning"
          required
          searchable
          data={meaningChoices(articles)}
          value={meaning}
          onChange={setMeaning}
          error={errors.meaning}
        />
        {isArticle && (
          <p>
            Is something missing in the article?{' '}
            <Link to={`/help-articles/${meaning ?? ''}`} state={withQuestions(questions)}>
              Change it instead
            </Link>
          </p>
        )}
        <ReasonField value={reason} onChange={setReason} error={errors.reason} />
        {error !== undefined && (
          <Notice tone="bad" role="alert">
            {detailOf(error, 'This was not saved. Please try again.')}
          </Notice>
        )}
        <CommandFoot
          reason={reason}
          missing={
            (text.trim() === '' || meaning === null) && 'Choose a question and its meaning to continue'
          }
          verb="Teach it"
          busy={isLoading}
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}
