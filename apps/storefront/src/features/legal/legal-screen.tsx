import { Link, useLocation } from 'react-router-dom';
import { LEGAL_DOCUMENTS, LEGAL_SCREENS, SCREENS, type LegalDocument } from '#libs/core/contracts';
import { mediumDate } from '#libs/ui';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { useAnchor } from '../../page/use-anchor.js';
import { CompanyPage } from './company-page.js';
import classes from './legal.module.css';

/** What the company says about itself: about, terms, privacy, accessibility, contact and company details. Additive. @spec decision 45 */
export function LegalScreen() {
  const { pathname } = useLocation();
  const name = LEGAL_SCREENS.find((one) => SCREENS[one] === pathname.replace(/\/$/, ''));
  return (
    <Page>
      <div className={classes.columns}>
        {name ? <Document document={LEGAL_DOCUMENTS[name]()} /> : <CompanyPage path={pathname} />}
        <Others />
      </div>
    </Page>
  );
}

function Document({ document: { title, lead, version, sections } }: { document: LegalDocument }) {
  usePageTitle(title);
  useAnchor();
  return (
    <article className={classes.text}>
      <PageHeader title={title} lead={lead} />
      {version && <p className={classes.version}>In force since {mediumDate(version)}</p>}
      {sections.map((section) => (
        <section key={section.id} id={section.id} tabIndex={-1} aria-labelledby={`${section.id}-title`}>
          <h2 id={`${section.id}-title`}>{section.title}</h2>
          {section.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}

const PAGES = [
  [SCREENS.about, 'About'],
  [SCREENS.terms, 'Terms'],
  [SCREENS.privacy, 'Privacy'],
  [SCREENS.accessibility, 'Accessibility'],
  [SCREENS.contact, 'Contact'],
  [SCREENS.imprint, 'Company details'],
] as const;

function Others() {
  const { pathname } = useLocation();
  return (
    <nav className={classes.pages} aria-label="About Latchkey">
      <ul>
        {PAGES.map(([path, label]) => (
          <li key={path}>
            <Link to={path} aria-current={path === pathname.replace(/\/$/, '') ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
