import { Anchor, Button, Group } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import type { MailView } from '#libs/core/contracts';
import { Notice, shortId, styleNonce } from '#libs/ui';
import { useCommandDialog, type Command } from '../../commands/command-dialog.js';
import { useGetMailQuery } from '../../api/api.js';
import { emailKindInWords } from '../../page/email-kinds.js';
import { Facts } from '../../page/facts.js';
import { Page, Panel } from '../../page/page.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { QueryState } from '../../page/query-state.js';
import { Instant, Status } from '../../page/values.js';

/** One email as it was sent, with its delivery state. */
export function MailScreen() {
  const { id = '' } = useParams();
  const query = useGetMailQuery(id);
  const { data: mail } = query;
  if (mail) return <Mail mail={mail} />;
  return (
    <Page title="Email">
      <QueryState query={query} failed="This email could not be loaded" />
    </Page>
  );
}

function Mail({ mail }: { mail: MailView }) {
  const [openCommand, dialog] = useCommandDialog();
  const user = useAppSelector((state) => selectUser(state));
  const again: Command = {
    title: 'Send this email again',
    effect: `${mail.to_name} (${mail.to_address}) gets it once more, as an email of its own.`,
    verb: 'Send again',
    done: `Email queued for ${mail.to_address}`,
    path: `/admin/mails/${mail.id}/send-again`,
  };
  return (
    <Page
      title={mail.subject}
      aside={
        <Group gap="sm">
          <Status text={mail.state} />
          {may(user, 'mails.manage') && mail.state !== 'queued' && !mail.secret && (
            <Button size="xs" variant="default" onClick={() => openCommand(again)}>
              Send again
            </Button>
          )}
        </Group>
      }
    >
      <MailFacts mail={mail} />
      <MailBody mail={mail} />
      {dialog}
    </Page>
  );
}

function MailFacts({ mail }: { mail: MailView }) {
  return (
    <Panel title="Delivery">
      <Facts
        className="mail-facts"
        facts={[
          ['To', `${mail.to_name}, ${mail.to_address}`],
          ['Type', emailKindInWords(mail.kind)],
          mail.booking_id !== null && [
            'Booking',
            <Anchor component={Link} to={`/bookings/${mail.booking_id}`} size="sm" className="num">
              #{shortId(mail.booking_id)}
            </Anchor>,
          ],
          ['Written', <Instant at={mail.queued_at} />],
          [mail.state === 'delivered' ? 'Delivered (local mailbox)' : 'Sent', <Delivery mail={mail} />],
          Boolean(mail.last_error) && ['What went wrong', mail.last_error],
        ]}
      />
    </Panel>
  );
}

const Delivery = ({ mail }: { mail: MailView }) => (
  <>
    <Instant at={mail.finished_at} /> · {mail.attempts} {mail.attempts === 1 ? 'try' : 'tries'}
  </>
);

function MailBody({ mail }: { mail: MailView }) {
  if (mail.html === null || mail.text === null)
    return (
      <Notice title="This email’s content is not available">
        This email holds a private link, which is for its recipient only.
      </Notice>
    );
  return (
    <>
      <Panel title="Preview">
        {/* No scripts, forms or same origin. Its style element needs this page's nonce. */}
        <iframe className="mail-page" title="Preview" sandbox="" srcDoc={withNonce(mail.html)} />
      </Panel>
      <Panel title="Plain text">
        <pre className="mail-text">{mail.text}</pre>
      </Panel>
    </>
  );
}

function withNonce(html: string): string {
  const nonce = styleNonce();
  return nonce ? html.replace('<style>', `<style nonce="${nonce}">`) : html;
}
