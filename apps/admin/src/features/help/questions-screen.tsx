import { Anchor, Button, Checkbox, Group, Select } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { QuestionGroupView, QuestionView, QuestionWeekView } from '#libs/core/contracts';
import { formatCount, type QuestionReason } from '#libs/core/rules';
import { Badge, Empty, Notice, plural } from '#libs/ui';
import { useCommandDialog } from '../../commands/command-dialog.js';
import { Page, Panel } from '../../page/page.js';
import { QueryState } from '../../page/query-state.js';
import { Instant, Status } from '../../page/values.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { AddExample } from './add-example.js';
import { withQuestions } from './chosen-questions.js';
import { useGetArticlesQuery, useGetQuestionsQuery } from './help-api.js';
import { meaningLabel } from './meanings.js';

/** What the concierge did not answer well, week by week and by meaning. The week stands in the address. */
export function QuestionsScreen() {
  const [params, setParams] = useSearchParams();
  const query = useGetQuestionsQuery(params.get('week'));
  const { data } = query;
  return (
    <Page
      title="Unanswered questions"
      aside={
        <Anchor component={Link} to="/questions/examples" size="sm">
          Examples
        </Anchor>
      }
    >
      {!data && <QueryState query={query} failed="The questions could not be loaded" />}
      {data && (
        <>
          <Select
            size="md"
            label="Week"
            allowDeselect={false}
            mb="md"
            maw={320}
            data={data.weeks.map(({ week, open }) => ({ value: week, label: weekLabel(week, open) }))}
            value={data.week}
            onChange={(week) => week !== null && setParams({ week })}
          />
          <Week key={data.week} week={data} />
        </>
      )}
    </Page>
  );
}

const weekLabel = (week: string, open: number): string => {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${week}T00:00:00Z`),
  );
  return `Week of ${day} · ${formatCount(open)} open`;
};

const isOpen = ({ state }: QuestionView): boolean => state === 'open';

function Week({ week: { groups, more } }: { week: QuestionWeekView }) {
  const [isAll, setAll] = useState(false);
  const shown = groups
    .map(({ questions }) => ({ questions: isAll ? questions : questions.filter(isOpen) }))
    .filter(({ questions }) => questions.length > 0)
    .sort((one, other) => other.questions.length - one.questions.length);
  const settled = groups.flatMap(({ questions }) => questions).filter((one) => !isOpen(one)).length;
  return (
    <>
      {settled > 0 && (
        <Checkbox
          mb="md"
          label={`Show handled questions (${formatCount(settled)}), too`}
          checked={isAll}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      )}
      {more && <Notice tone="warn">There were more questions this week; these are the latest.</Notice>}
      {shown.length === 0 && (
        <Empty level={2} icon={<IconMoodSmile size={30} />} title="All caught up">
          Every question from this week has been answered or handled.
        </Empty>
      )}
      {shown.map((group) => (
        <QuestionGroup key={group.questions[0]?.id} group={group} />
      ))}
    </>
  );
}

const REASONS: Readonly<Record<QuestionReason, string>> = {
  thumbs_down: 'not helpful',
  hand_over: 'handed over',
  unknown: 'not known',
};

/** Questions that ask much the same, and what to do about all that are chosen. */
function QuestionGroup({ group: { questions } }: { group: QuestionGroupView }) {
  const user = useAppSelector((state) => selectUser(state));
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = questions.filter((one) => isOpen(one) && !left.includes(one.id));
  const mayTeach = may(user, 'help.manage');
  const toggle = (id: string): void =>
    setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id]);
  return (
    <Panel
      title={questions[0]?.question ?? ''}
      aside={<Badge tone="amber">{plural(questions.length, 'time')}</Badge>}
    >
      <ul className="timeline">
        {questions.map((question) => (
          <li key={question.id}>
            <Group gap="xs" align="start" wrap="nowrap">
              {mayTeach && isOpen(question) && questions.length > 1 && (
                <Checkbox
                  mt={4}
                  aria-label={`Choose: ${question.question}`}
                  checked={!left.includes(question.id)}
                  onChange={() => toggle(question.id)}
                />
              )}
              <Question question={question} />
            </Group>
          </li>
        ))}
      </ul>
      {mayTeach && chosen.length > 0 && <Actions questions={chosen} />}
    </Panel>
  );
}

function Question({
  question: { question, answer, meaning, reasons, state, asked_at: at },
}: {
  question: QuestionView;
}) {
  const { data: articles = [] } = useGetArticlesQuery();
  return (
    <div>
      <div className="words">
        <strong>{question}</strong>
      </div>
      <div>
        <Instant at={at} />{' '}
        {reasons.map((reason) => (
          <Badge key={reason} tone="neutral">
            {REASONS[reason]}
          </Badge>
        ))}{' '}
        {state !== 'open' && <Status text={state} />}
      </div>
      <details>
        <summary>What was answered</summary>
        <p className="none">Taken for: {meaningLabel(meaning, articles)}</p>
        <p className="words">{answer}</p>
      </details>
    </div>
  );
}

function Actions({ questions }: { questions: readonly QuestionView[] }) {
  const navigate = useNavigate();
  const [openCommand, dialog] = useCommandDialog();
  const [isTeaching, setTeaching] = useState(false);
  const ids = questions.map(({ id }) => id);
  const dismiss = (): void =>
    openCommand({
      title: `Set ${plural(questions.length, 'question')} aside`,
      effect: 'They leave the open list. The concierge answers them as before.',
      verb: 'Set aside',
      done: `${plural(questions.length, 'question')} set aside`,
      path: '/admin/questions/dismiss',
      body: { question_ids: ids },
    });
  return (
    <Group mt="sm" gap="xs">
      <Button
        size="xs"
        onClick={() => void navigate('/help-articles/new', { state: withQuestions(questions) })}
      >
        Write an article
      </Button>
      <Button size="xs" variant="default" onClick={() => setTeaching(true)}>
        Say what it means
      </Button>
      <Button size="xs" variant="default" onClick={dismiss}>
        Set aside
      </Button>
      <AddExample opened={isTeaching} questions={questions} onClose={() => setTeaching(false)} />
      {dialog}
    </Group>
  );
}
