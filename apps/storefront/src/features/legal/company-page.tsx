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
      <PageHeader title={title} lead={isContact ? 'A person reads what you write.' : 'Who runs this site.'} />
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
        The chat answers at once, also about your own bookings, and hands over to our team what it cannot
        answer. Questions to our team get their answer by email.
      </p>
      <p className={classes.actions}>
        <Button onClick={openChatbot}>Ask in the chat</Button>
        <Button component={Link} to={paths.support} variant="default">
          Write to our team
        </Button>
      </p>
      <p>
        During a stay your host is the one to ask first: your booking has “Message the host”. In an emergency
        call 911.
      </p>
    </section>
  );
}

function Who({ company }: { company: Company | null }) {
  if (company === null)
    return (
      <section aria-label="Company">
        <Notice title="No company is named here">
          Latchkey is a demonstration until whoever runs it says who they are.
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
