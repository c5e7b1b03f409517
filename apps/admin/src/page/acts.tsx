import { Panel } from './page.js';
import { Instant, Plain } from './values.js';
import { actionInWords } from './words-of.js';

/** An entry of the audit log; its fields are text and an instant. */
interface Act {
  at?: unknown;
  operator?: unknown;
  action?: unknown;
  reason?: unknown;
}

/** What operators did, and why. */
export const Acts = ({ acts }: { acts: readonly Act[] }) => (
  <Panel title="Operator activity">
    {acts.length === 0 && <p className="none">No activity yet.</p>}
    <ul className="timeline">
      {acts.map(({ at, operator, action, reason }, index) => (
        <li key={index}>
          <div className="event-head">
            <strong>{typeof action === 'string' && actionInWords(action)}</strong>
            <span className="none">
              <Instant at={at} />
            </span>
          </div>
          <div>
            <Plain value={operator} />: <Plain value={reason} />
          </div>
        </li>
      ))}
    </ul>
  </Panel>
);
