import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { VISITOR_LINK_DAYS } from '#libs/rules';
import { Notice } from '#libs/ui';
import { Page, PageHeader } from '../../app/page.js';
import { paths } from '../../app/paths.js';
import { VisitorForm } from './visitor-form.js';

/** The way to our team for those who are not signed in: the answer comes by mail. Additive. */
export function VisitorSupport() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Page narrow>
      <PageHeader
        title="Write to our team"
        lead="No account needed. We answer by e-mail, with a link to follow what was said."
        actions={
          <Button component={Link} to={paths.auth} variant="default">
            Sign in instead
          </Button>
        }
      />
      {sentTo === null ? (
        <VisitorForm onSent={setSentTo} />
      ) : (
        <Sent to={sentTo} onAgain={() => setSentTo(null)} />
      )}
    </Page>
  );
}

function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <Notice
      tone="good"
      role="status"
      icon={<IconMail size={24} />}
      title="We have your question"
      actions={
        <Button variant="default" size="sm" onClick={onAgain}>
          Ask something else
        </Button>
      }
    >
      A letter to {to} is on its way. Its link leads to your question for {VISITOR_LINK_DAYS} days; our answer
      comes there, too. Nothing there? Look among unwanted mail.
    </Notice>
  );
}
