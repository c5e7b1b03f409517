import { Link } from 'react-router-dom';
import { Wordmark } from '#libs/ui';
import { openChatbot } from '../../support-chat/open-chatbot.js';
import { paths } from '../../page/paths.js';
import classes from './footer.module.css';

const COMPANY_LINKS = [
  [paths.about, 'About'],
  [paths.terms, 'Terms'],
  [paths.privacy, 'Privacy'],
  [paths.accessibility, 'Accessibility'],
  [paths.contact, 'Contact'],
  [paths.imprint, 'Company details'],
] as const;

/** The footer of every page, with the marketplace's disclaimer. @spec §1 */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div className={classes.about}>
          <Wordmark />
          <p>
            Latchkey is a marketplace. Homes are offered by their owners; Latchkey is not liable for injuries,
            theft or damage at properties.
          </p>
          <p>Pictures of homes are illustrative renders.</p>
        </div>
        <details className={classes.fold}>
          <summary>More links</summary>
        </details>
        <nav aria-label="Footer" className={classes.lists}>
          <ul className={classes.links}>
            <li>
              <Link to={paths.properties}>Browse homes</Link>
            </li>
            <li>
              <Link to={paths.createProperty}>List Your Property</Link>
            </li>
            <li>
              <Link to={paths.subscription}>Traveler plans</Link>
            </li>
            <li>
              <Link to={paths.help}>Help</Link>
            </li>
            <li>
              <button type="button" onClick={openChatbot}>
                Contact support
              </button>
            </li>
          </ul>
          <ul className={classes.links}>
            {COMPANY_LINKS.map(([path, label]) => (
              <li key={path}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
