import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { VISITOR_LINK_DAYS } from '#libs/core/rules';
import { Page, PageHeader } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { MailSent } from '../../forms/mail-sent.js';
import { VisitorForm } from './visitor-form.js';

/** Contacts the support team without an account; the answer comes by email. Additive. */
export function VisitorSupport() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Page narrow>
      <PageHeader
        title="Write to our team"
        lead="No account needed. We answer by email, with a link to the conversation."
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
    <MailSent title="We have your question" again="Ask something else" onAgain={onAgain}>
      We’ve sent an email to {to}. Its link opens your question for {VISITOR_LINK_DAYS} days; our answer comes
      there, too. Not there? Check your spam folder.
    </MailSent>
  );
}
