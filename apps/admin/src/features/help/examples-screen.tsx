import { Anchor } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ExampleView } from '#libs/core/contracts';
import { Empty } from '#libs/ui';
import { useCommandDialog, type Command } from '../../commands/command-dialog.js';
import { Page } from '../../page/page.js';
import { QueryState } from '../../page/query-state.js';
import { ACTIONS, RowButton, Table } from '../../page/table.js';
import { Instant } from '../../page/values.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { useGetArticlesQuery, useGetExamplesQuery } from './help-api.js';
import { meaningLabel } from './meanings.js';

/** What operators taught the concierge, and how it is removed. */
export function ExamplesScreen() {
  const query = useGetExamplesQuery();
  const { data: examples } = query;
  return (
    <Page
      title="Examples for the concierge"
      aside={
        <Anchor component={Link} to="/questions" size="sm">
          Unanswered questions
        </Anchor>
      }
    >
      {!examples && <QueryState query={query} failed="The examples could not be loaded" />}
      {examples?.length === 0 && (
        <Empty level={2} icon={<IconSchool size={30} />} title="No examples yet">
          When the concierge misreads a question, turn it into an example. It counts at once.
        </Empty>
      )}
      {examples && examples.length > 0 && <Examples examples={examples} />}
    </Page>
  );
}

function Examples({ examples }: { examples: readonly ExampleView[] }) {
  const user = useAppSelector((state) => selectUser(state));
  const { data: articles = [] } = useGetArticlesQuery();
  const [openCommand, dialog] = useCommandDialog();
  return (
    <>
      <Table
        cards
        label="Examples"
        rows={examples}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Question', text: true, cell: ({ text }) => text },
          {
            title: 'Meaning',
            text: true,
            cell: ({ meaning }) => meaningLabel(meaning, articles),
          },
          { title: 'Added', cell: ({ added_at: at }) => <Instant at={at} /> },
          { title: 'Added by', cell: ({ added_by: by }) => by.full_name },
          ...(may(user, 'help.manage')
            ? [
                {
                  title: ACTIONS,
                  cell: (example: ExampleView) => (
                    <RowButton label="Remove" onClick={() => openCommand(removeExample(example))} />
                  ),
                },
              ]
            : []),
        ]}
      />
      {dialog}
    </>
  );
}

const removeExample = ({ id, text }: ExampleView): Command => ({
  title: 'Remove this example',
  effect: `The concierge forgets what “${text}” means, at once.`,
  verb: 'Remove example',
  done: 'Example removed',
  path: `/admin/questions/examples/${id}/remove`,
});
