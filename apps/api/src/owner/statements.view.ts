import type { HomeProfitView, StatementView, StatementYearView } from '#libs/core/contracts';
import { minus, sum, toDollars } from '#libs/core/rules';
import type { HomeProfit, PeriodRow } from '#libs/money/payouts';

/** One month. Dollars. @spec A13 */
export const statementView = (row: PeriodRow): StatementView => ({ month: row.period, ...totalsOf(row) });

/** One year with its homes. Dollars. @spec A13 */
export const statementYearView = (row: PeriodRow, homes: readonly HomeProfit[]): StatementYearView => ({
  year: row.period,
  ...totalsOf(row),
  homes: homes.map(homeProfitView),
});

const totalsOf = (row: PeriodRow): Omit<StatementView, 'month'> => ({
  opening_balance: toDollars(row.opening),
  earned: toDollars(row.earned),
  cleaning: toDollars(row.cleaning),
  paid: toDollars(row.paid),
  other: toDollars(row.other),
  closing_balance: toDollars(row.closing),
});

function homeProfitView(home: HomeProfit): HomeProfitView {
  const { property_id: id, title, stays, nights } = home;
  return {
    property: id && title !== null ? { id, title } : null,
    stays,
    nights,
    subtotal: toDollars(home.subtotal),
    service_fee: toDollars(home.service_fee),
    fee_shares: toDollars(minus(home.earned, minus(home.subtotal, home.service_fee))),
    earned: toDollars(home.earned),
    cleaning: toDollars(home.cleaning),
    other: toDollars(home.other),
    total: toDollars(sum(home.earned, home.cleaning, home.other)),
  };
}
