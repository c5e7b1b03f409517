import { screen, within } from '@testing-library/react';
import type {
  HelpVersionView,
  OperatorArticleRow,
  OperatorArticleView,
  QuestionView,
  QuestionWeekView,
} from '#libs/core/contracts';
import {
  anOperator,
  callsTo,
  findText,
  inDropdown,
  overrideResponses,
  respondWith,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const ADA = { id: 'operator-1', full_name: 'Ada Operator' };

const version = (part: Partial<HelpVersionView> = {}): HelpVersionView => ({
  version: 1,
  topic: 'Your stay',
  title: 'Can I charge my car?',
  text: ['Some homes have a wallbox.', 'Ask the host.'],
  asks: 'electric car',
  published: true,
  saved_at: '2026-05-01T12:00:00.000Z',
  saved_by: ADA,
  note: 'People ask for it',
  ...part,
});
const article = (...versions: HelpVersionView[]) =>
  respondWith('get', '/admin/help/charge-my-car', {
    ...({ id: 'charge-my-car', shipped: false, versions } satisfies OperatorArticleView),
  });
const row = (part: Partial<OperatorArticleRow> = {}): OperatorArticleRow => {
  const { text: _text, ...latest } = version();
  return { id: 'charge-my-car', shipped: false, ...latest, ...part };
};
const rows = (...articles: OperatorArticleRow[]) => respondWith('get', '/admin/help', articles);
const question = (part: Partial<QuestionView> = {}): QuestionView => ({
  id: 'question-1',
  question: 'where can I charge my tesla',
  answer: 'I do not know.',
  meaning: 'owner-prices',
  reasons: ['thumbs_down'],
  state: 'open',
  asked_at: '2026-05-12T12:00:00.000Z',
  ...part,
});
const week = (...groups: QuestionView[][]) =>
  respondWith('get', '/admin/questions', {
    ...({
      week: '2026-05-11',
      weeks: [{ week: '2026-05-11', open: 2 }],
      groups: groups.map((questions) => ({ questions })),
      more: false,
    } satisfies QuestionWeekView),
  });

describe('Help articles', () => {
  it('are listed with their state, and searched in the address', async () => {
    const shipped = row({
      id: 'pets',
      title: 'Can I bring a pet?',
      shipped: true,
      version: 0,
      saved_by: null,
    });
    const user = visit('/help-articles', { api: [rows(row({ published: false }), shipped)] });
    await findText('2 articles');
    expect(
      within(await screen.findByRole('row', { name: /charge my car/ })).getByText('Unpublished'),
    ).toBeTruthy();
    await user.type(screen.getByLabelText('Find'), 'pet');
    await findText('1 article');
    expect(window.location.search).toBe('?q=pet');
    await user.type(screen.getByLabelText('Find'), 'zzz');
    await findText('No matching articles');
  });

  it('say what else they are found by, and are found by it in any order', async () => {
    const other = row({ id: 'pets', title: 'Can I bring a pet?', asks: 'bring my dog\nare cats allowed' });
    const user = visit('/help-articles', { api: [rows(row(), other)] });
    await findText('2 articles');
    const found = within(await screen.findByRole('row', { name: /bring a pet/ }));
    expect(found.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'bring my dog',
      'are cats allowed',
    ]);
    await user.type(screen.getByLabelText('Find'), 'DOG can');
    await findText('1 article');
    screen.getByRole('row', { name: /bring a pet/ });
  });

  it('are changed with a reason; a preview shows them as they will be', async () => {
    const saved = respondWith('put', '/admin/help/charge-my-car', {
      id: 'charge-my-car',
      shipped: false,
      versions: [],
    });
    const user = visit('/help-articles/charge-my-car', { api: [article(version()), saved] });
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const text = screen.getByLabelText(/^Text/);
    await user.clear(text);
    await user.type(text, '<b>Some</b> do.');
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect(within(preview).getByText('<b>Some</b> do.')).toBeTruthy();
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText(/^Why\?/), 'Shorter');
    await user.click(save);
    await findText('Saved, and live at once');
    expect(callsTo('put', '/admin/help/charge-my-car').map(({ body }) => body)).toEqual([
      {
        ...{
          topic: 'Your stay',
          title: 'Can I charge my car?',
          text: '<b>Some</b> do.',
          asks: 'electric car',
        },
        ...{ published: true, version: 1, reason: 'Shorter', question_ids: [] },
      },
    ]);
  });

  it('when somebody else was quicker, nothing typed is lost, and it can be saved after theirs', async () => {
    const overtaken = respondWith(
      'put',
      '/admin/help/charge-my-car',
      { status: 409, detail: 'Somebody was quicker', code: 'help.changed_elsewhere' },
      { status: 409 },
    );
    const user = visit('/help-articles/charge-my-car', { api: [article(version()), overtaken] });
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    await user.type(screen.getByLabelText(/^Text/), ' Mine.');
    await user.type(screen.getByLabelText(/^Why\?/), 'Mine');
    overrideResponses(article(version({ version: 2, note: 'Theirs' }), version()));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await findText('Somebody was quicker');
    await findText(/Theirs/);
    expect(screen.getByLabelText(/^Text/)).toHaveProperty(
      'value',
      'Some homes have a wallbox.\n\nAsk the host. Mine.',
    );
    overrideResponses(
      respondWith('put', '/admin/help/charge-my-car', { id: 'charge-my-car', shipped: false, versions: [] }),
    );
    await user.click(screen.getByRole('button', { name: 'Save mine as the next version' }));
    await findText('Saved, and live at once');
    expect(callsTo('put', '/admin/help/charge-my-car').at(-1)?.body).toMatchObject({ version: 2 });
  });

  it('an earlier version is restored as a new one', async () => {
    const versions = [version({ version: 2, text: ['None do.'] }), version()];
    const user = visit('/help-articles/charge-my-car', { api: [article(...versions)] });
    await user.click(await screen.findByRole('button', { name: 'Restore version 1' }));
    expect(screen.getByLabelText(/^Text/)).toHaveProperty(
      'value',
      'Some homes have a wallbox.\n\nAsk the host.',
    );
    expect(screen.getByLabelText(/^Why\?/)).toHaveProperty('value', 'As in version 1');
  });

  it('are only read by who may not write them', async () => {
    const reader = { ...anOperator('support'), permissions: ['help.read' as const] };
    visit('/help-articles/charge-my-car', { as: reader, api: [article(version())] });
    await findText('Some homes have a wallbox.');
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  });
});

describe('Unanswered questions', () => {
  it('stand in groups, the largest first, with what was answered', async () => {
    const alike = [question(), question({ id: 'question-2', question: 'ev charger?' })];
    const other = question({ id: 'question-3', question: 'do you plant trees', reasons: ['hand_over'] });
    visit('/questions', { api: [week(alike, [other]), rows(row())] });
    const groups = await screen.findAllByRole('region');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
      'where can I charge my tesla',
      'do you plant trees',
    ]);
    expect(within(groups[1] as HTMLElement).getByText('handed over')).toBeTruthy();
  });

  it('become an article that begins with what people asked', async () => {
    const alike = [question(), question({ id: 'question-2', question: 'ev charger?' })];
    const added = respondWith('post', '/admin/help', { id: 'charge-my-car', shipped: false, versions: [] });
    const user = visit('/questions', { api: [week(alike), rows(row()), added, article(version())] });
    await user.click(await screen.findByRole('button', { name: 'Write an article' }));
    expect(await screen.findByLabelText(/^Title/)).toHaveProperty('value', 'where can I charge my tesla');
    expect(screen.getByLabelText(/^Other ways to ask/)).toHaveProperty(
      'value',
      'where can I charge my tesla\nev charger?',
    );
    await user.type(screen.getByLabelText(/^Text/), 'At some homes.');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await findText('Some homes have a wallbox.');
    expect(callsTo('post', '/admin/help')[0]?.body).toMatchObject({
      question_ids: ['question-1', 'question-2'],
      text: 'At some homes.',
    });
  });

  it('are taught as an example, or set aside with a reason', async () => {
    const added = respondWith('post', '/admin/questions/examples', {
      ...{
        id: 'example-1',
        text: 'x',
        meaning: 'charge-my-car',
        added_at: '2026-05-12T12:00:00.000Z',
        added_by: ADA,
      },
    });
    const user = visit('/questions', { api: [week([question()]), rows(row()), added] });
    await user.click(await screen.findByRole('button', { name: 'Say what it means' }));
    const dialog = await screen.findByRole('dialog', { name: 'What does this question mean?' });
    await user.click(within(dialog).getByRole('combobox', { name: /Meaning/ }));
    await user.click(await inDropdown('option', 'Can I charge my car?'));
    await user.type(within(dialog).getByLabelText(/^Why\?/), 'It is the same');
    await user.click(within(dialog).getByRole('button', { name: 'Teach it' }));
    await findText('The concierge knows it from now on');
    expect(callsTo('post', '/admin/questions/examples')[0]?.body).toEqual({
      question_ids: ['question-1'],
      text: 'where can I charge my tesla',
      meaning: 'charge-my-car',
      reason: 'It is the same',
    });
  });

  it('a week without any says so', async () => {
    visit('/questions', { api: [week([question({ state: 'dismissed' })])] });
    await findText('All caught up');
  });
});

describe('Examples', () => {
  it('none yet', async () => {
    visit('/questions/examples', { api: [respondWith('get', '/admin/questions/examples', []), rows()] });
    await findText('No examples yet');
  });
});
