import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { SCREENS, type ClientConfigView } from '#libs/core/contracts';
import { Notice, Skeleton } from '#libs/ui';
import { useClientConfigQuery } from '../../api/client-config.js';
import { usePageTitle } from '../../page/page-title.js';
import { PageHeader } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { QueryFailed } from '../../page/query-failed.js';
import { openChatbot } from '../../support-chat/open-chatbot.js';
import classes from './legal.module.css';

type Company = NonNullable<ClientConfigView['company']>;

/** How to reach the company that runs this installation (contact), and who it is (company details). */
export function CompanyPage({ path }: { path: string }) {
  const isContact = path.startsWith(SCREENS.contact);
  const title = isContact ? 'Contact' : 'Company details';
  usePageTitle(title);
  const query = useClientConfigQuery();
  return (
    <article className={classes.text}>
      <PageHeader
        title={title}
        lead={isContact ? 'A person reads what you write.' : 'The company behind Latchkey.'}
      />
      {isContact && <Ways />}
      {query.data && <Who company={query.data.company} />}
      {!query.data && query.isError && (
        <QueryFailed query={query} title="The address could not be loaded" fallback="Please try again." />
      )}
      {!query.data && !query.isError && <Skeleton height="160px" radius="20px" />}
    </article>
  );
}

function Ways() {
  return (
    <section aria-labelledby="ways">
      <h2 id="ways">The quickest way</h2>
      <p>
        Chat answers right away, including questions about your bookings, and passes anything else to our
        team. We reply by email.
      </p>
      <p className={classes.actions}>
        <Button onClick={openChatbot}>Ask in the chat</Button>
        <Button component={Link} to={paths.support} variant="default">
          Write to our team
        </Button>
      </p>
      <p>
        During a stay, ask your host first. Use “Message the host” on your booking. In an emergency, call 911.
      </p>
    </section>
  );
}

function Who({ company }: { company: Company | null }) {
  if (company === null)
    return (
      <section aria-label="Company">
        <Notice title="Company details not added yet">
          This is a demo. The company that runs Latchkey will add its name and address here.
        </Notice>
      </section>
    );
  return (
    <section aria-labelledby="company">
      <h2 id="company">{company.name}</h2>
      <address className={classes.address}>
        {company.address.split(/\s*,\s*/).map((line) => (
          <span key={line}>{line}</span>
        ))}
        <a href={`mailto:${company.email}`}>{company.email}</a>
        {company.phone && <a href={`tel:${company.phone.replace(/[^+\d]/g, '')}`}>{company.phone}</a>}
      </address>
      {company.register && <p>{company.register}</p>}
    </section>
  );
}
