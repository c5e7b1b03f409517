import type { PriceLineView } from '#libs/core/contracts';
import { alikeNights, civilDate, dollars, toDollars, type PriceLine } from '#libs/core/rules';
import { exactDollars, plural } from '#libs/ui';
import classes from './cost-breakdown.module.css';

const lineOf = (line: PriceLineView): PriceLine => ({
  date: civilDate(line.date),
  cents: dollars(line.price),
  fullCents: dollars(line.full_price),
  source: line.source,
  reductions: line.reductions,
  atFloor: line.at_lowest,
});

/** The nights of a stay in as few rows of a breakdown as say what each of them costs. @spec §2 /book, G4 */
export function NightLines({ lines }: { lines: readonly PriceLineView[] }) {
  return alikeNights(lines.map(lineOf)).map(({ from, nights, cents, subtotal, kinds }) => (
    <div key={from}>
      <dt>
        {exactDollars(toDollars(cents))} x {plural(nights, 'night')}
        {kinds.length > 0 && <small className={classes.kind}>{kinds.join(' · ')}</small>}
      </dt>
      <dd>{exactDollars(toDollars(subtotal))}</dd>
    </div>
  ));
}
