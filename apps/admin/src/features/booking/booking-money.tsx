import type { TimelineMoneyView, TimelineTransactionView } from '#libs/core/contracts';
import { Panel } from '../../page/page.js';
import { Instant, Money } from '../../page/values.js';

const named = (account: string): string => account.replaceAll('_', ' ');

/** Where the booking's money is now. Debits are positive; the lines add up to zero. */
export function BookingMoney({ money }: { money: readonly TimelineMoneyView[] }) {
  return (
    <Panel title="Where the money is">
      {money.length === 0 ? (
        <p className="none">Nothing has been paid, or all of it has gone back.</p>
      ) : (
        <div className="table-scroll">
          <table className="table">
            <tbody>
              {money.map(({ account, amount }) => (
                <tr key={account}>
                  <td>{named(account)}</td>
                  <td className="right">
                    <Money amount={amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/** The booking's transactions in the ledger. */
export function BookingLedger({ transactions }: { transactions: readonly TimelineTransactionView[] }) {
  if (transactions.length === 0) return <p className="none">No entries yet.</p>;
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            <th>When</th>
            <th>What</th>
            <th>Account</th>
            <th className="right">Debit</th>
            <th className="right">Credit</th>
          </tr>
        </thead>
        <tbody>
          {transactions.flatMap(({ id, kind, at, entries }) =>
            entries.map(({ account, amount }, index) => (
              <tr key={`${id} ${account}`}>
                <td>{index === 0 && <Instant at={at} />}</td>
                <td>{index === 0 && named(kind)}</td>
                <td>{named(account)}</td>
                <td className="right">{amount > 0 && <Money amount={amount} />}</td>
                <td className="right">{amount < 0 && <Money amount={-amount} />}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
