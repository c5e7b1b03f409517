import { Anchor, Button, Group, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { HELP_TOPICS, type OperatorArticleRow } from '#libs/core/contracts';
import { formatCount } from '#libs/core/rules';
import { Empty } from '#libs/ui';
import { Page } from '../../page/page.js';
import { QueryState } from '../../page/query-state.js';
import { Table } from '../../page/table.js';
import { Instant } from '../../page/values.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { ArticleState } from './article-state.js';
import { Asks } from './asks.js';
import { useGetArticlesQuery } from './help-api.js';

/** Every article of the help, to be searched and changed. The search stands in the address. */
export function ArticlesScreen() {
  const query = useGetArticlesQuery();
  const user = useAppSelector((state) => selectUser(state));
  const [params, setParams] = useSearchParams();
  const words = params.get('q') ?? '';
  const topic = params.get('topic') ?? '';
  const choose = (name: 'q' | 'topic', value: string): void => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  const shown = query.data?.filter(
    (article) => (topic === '' || article.topic === topic) && isFound(article, words),
  );
  return (
    <Page
      title="Help articles"
      aside={
        may(user, 'help.manage') && (
          <Button size="xs" component={Link} to="/help-articles/new">
            Write an article
          </Button>
        )
      }
    >
      <Group align="end" mb="md" role="search">
        <TextInput
          label="Find"
          type="search"
          placeholder="Title or other ways to ask"
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          value={words}
          onChange={(event) => choose('q', event.currentTarget.value)}
        />
        <Select
          size="md"
          label="Topic"
          placeholder="All topics"
          clearable
          data={[...HELP_TOPICS]}
          value={topic === '' ? null : topic}
          onChange={(value) => choose('topic', value ?? '')}
        />
      </Group>
      {!shown && <QueryState query={query} failed="The articles could not be loaded" />}
      {shown && (
        <p role="status" className="none">
          {formatCount(shown.length)} {shown.length === 1 ? 'article' : 'articles'}
        </p>
      )}
      {shown?.length === 0 && (
        <Empty level={2} icon={<IconSearch size={30} />} title="No matching articles">
          Try other words or another topic.
        </Empty>
      )}
      {shown && shown.length > 0 && <Articles articles={shown} />}
    </Page>
  );
}

/** Every word is in the title or in another way to ask, in any order. */
function isFound({ title, asks }: OperatorArticleRow, words: string): boolean {
  const text = `${title} ${asks}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const Articles = ({ articles }: { articles: readonly OperatorArticleRow[] }) => (
  <Table
    label="Articles"
    rows={articles}
    keyOf={({ id }) => id}
    columns={[
      {
        title: 'Title',
        text: true,
        card: 'lead',
        cell: ({ id, title }) => (
          <Anchor component={Link} to={`/help-articles/${id}`}>
            {title}
          </Anchor>
        ),
      },
      { title: 'Topic', card: 'named', cell: ({ topic }) => topic },
      {
        title: 'Found by',
        text: true,
        card: ({ asks }) => (asks === '' ? 'empty' : 'named'),
        cell: ({ asks }) => <Asks asks={asks} />,
      },
      { title: 'Status', card: 'status', cell: (article) => <ArticleState article={article} /> },
      {
        title: 'Version',
        card: ({ version }) => (version === 0 ? 'empty' : 'named'),
        right: true,
        num: true,
        cell: ({ version }) => version > 0 && version,
      },
      {
        title: 'Saved',
        card: ({ saved_at: at }) => (at === null ? 'empty' : 'time'),
        cell: ({ saved_at: at }) => at !== null && <Instant at={at} />,
      },
      {
        title: 'Saved by',
        card: ({ saved_by: by }) => (by === null ? 'empty' : 'rest'),
        cell: ({ saved_by: by }) => by?.full_name,
      },
    ]}
  />
);
