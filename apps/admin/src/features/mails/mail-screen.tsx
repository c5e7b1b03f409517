import { Anchor, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { MailView } from '#libs/core/contracts';
import { Notice, shortId, styleNonce } from '#libs/ui';
import { CommandDialog, type Command } from '../../commands/command-dialog.js';
import { useGetMailQuery } from '../../api/api.js';
import { Page, Panel } from '../../page/page.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { QueryState } from '../../page/query-state.js';
import { Instant, Status } from '../../page/values.js';

/** One mail as it was sent, with its delivery state. */
export function MailScreen() {
  const { id = '' } = useParams();
  const query = useGetMailQuery(id);
  const { data: mail } = query;
  if (mail) return <Mail mail={mail} />;
  return (
    <Page title="Mail">
      <QueryState query={query} failed="This mail could not be loaded" />
    </Page>
  );
}

function Mail({ mail }: { mail: MailView }) {
  const [command, setCommand] = useState<Command | null>(null);
  const user = useAppSelector((state) => selectUser(state));
  const again: Command = {
    title: 'Send this mail again',
    effect: `${mail.to_name} (${mail.to_address}) gets it once more, as a mail of its own.`,
    verb: 'Send again',
    path: `/admin/mails/${mail.id}/send-again`,
  };
  return (
    <Page
      title={mail.subject}
      aside={
        <Group gap="sm">
          <Status text={mail.state} />
          {may(user, 'mails.manage') && mail.state !== 'queued' && !mail.secret && (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                setCommand(again);
              }}
            >
              Send again
            </Button>
          )}
        </Group>
      }
    >
      <MailFacts mail={mail} />
      <MailBody mail={mail} />
      <CommandDialog
        command={command}
        onClose={() => {
          setCommand(null);
        }}
      />
    </Page>
  );
}

function MailFacts({ mail }: { mail: MailView }) {
  return (
    <Panel title="Where it went">
      <dl className="mail-facts">
        <dt>To</dt>
        <dd>
          {mail.to_name}, {mail.to_address}
        </dd>
        <dt>Kind</dt>
        <dd>{mail.kind.replaceAll('_', ' ')}</dd>
        {mail.booking_id && (
          <>
            <dt>Booking</dt>
            <dd>
              <Anchor component={Link} to={`/bookings/${mail.booking_id}`} size="sm" className="num">
                #{shortId(mail.booking_id)}
              </Anchor>
            </dd>
          </>
        )}
        <dt>Written</dt>
        <dd>
          <Instant at={mail.queued_at} />
        </dd>
        <dt>{mail.state === 'delivered' ? 'In the local mailbox' : 'Sent'}</dt>
        <dd>
          <Instant at={mail.finished_at} />, {mail.attempts} {mail.attempts === 1 ? 'try' : 'tries'}
        </dd>
        {mail.last_error && (
          <>
            <dt>What went wrong</dt>
            <dd>{mail.last_error}</dd>
          </>
        )}
      </dl>
    </Panel>
  );
}

function MailBody({ mail }: { mail: MailView }) {
  if (mail.html === null || mail.text === null)
    return (
      <Notice title="What it says cannot be read">
        This mail holds a private link, which is for its recipient only.
      </Notice>
    );
  return (
    <>
      <Panel title="As it looks">
        {/* No scripts, forms or same origin. Its style element needs this page's nonce. */}
        <iframe className="mail-page" title="The mail as it looks" sandbox="" srcDoc={withNonce(mail.html)} />
      </Panel>
      <Panel title="As text">
        <pre className="mail-text">{mail.text}</pre>
      </Panel>
    </>
  );
}

function withNonce(html: string): string {
  const nonce = styleNonce();
  return nonce ? html.replace('<style>', `<style nonce="${nonce}">`) : html;
}
