import type { ExampleStayView, PricePreviewView, PreviewNightView } from '#libs/core/contracts';
import { reasonsOf, reductionInWords } from '#libs/core/rules';
import { exactDollars, plural, weekdayDate } from '#libs/ui';
import classes from './prices.module.css';

/** Why a night cannot be booked, as its owner reads it. */
const NOT_FOR_SALE: Readonly<Record<NonNullable<PreviewNightView['not_for_sale']>, string>> = {
  taken: 'Taken',
  tonight: 'Too late to book',
  notice: 'Too soon for your notice',
  arrival_days: 'No check-in reaches it',
  shortest_stay: 'Too few nights in a row',
  paused: 'The home is paused',
};

/** A night with what it costs by what is stored now. */
interface ComparedNight {
  night: PreviewNightView;
  before: number;
}

/** The nights on which a stay can begin, compared with what is stored. */
export function comparedNights(preview: PricePreviewView, stored: PricePreviewView): ComparedNight[] {
  const before = new Map(stored.nights.map(({ date, price }) => [date, price]));
  return preview.nights
    .filter((night) => night.not_for_sale !== 'tonight')
    .map((night) => ({ night, before: before.get(night.date) ?? night.price }));
}

/** True for a night that can be booked and would cost something else. */
export const isChanged = ({ night, before }: ComparedNight): boolean =>
  night.not_for_sale !== 'taken' && night.price !== before;

/** What each of the coming nights costs, what its owner keeps, and why; nights that would change are marked. @spec A3, G4 */
export const NightTable = ({ nights }: { nights: readonly ComparedNight[] }) => (
  <table className={classes.nights}>
    <caption className="lk-sr-only">The next {plural(nights.length, 'night')}</caption>
    <thead>
      <tr>
        <th scope="col">Night</th>
        <th scope="col">Price</th>
        <th scope="col">You keep</th>
      </tr>
    </thead>
    <tbody>
      {nights.map((one) => (
        <NightRow key={one.night.date} {...one} />
      ))}
    </tbody>
  </table>
);

function NightRow({ night, before }: ComparedNight) {
  const changed = isChanged({ night, before });
  const taken = night.not_for_sale === 'taken';
  return (
    <tr data-changed={changed || undefined} data-off={night.not_for_sale !== null || undefined}>
      <th scope="row">
        {weekdayDate(night.date)}
        <small>{whyOf(night)}</small>
      </th>
      <td>
        {taken ? '–' : exactDollars(night.price)}
        {changed && (
          <small>
            <span className="lk-sr-only">now </span>
            <del>{exactDollars(before)}</del>
          </small>
        )}
      </td>
      <td>{taken ? '–' : exactDollars(night.owner_keeps)}</td>
    </tr>
  );
}

function whyOf({ not_for_sale: reason, source, reductions, at_lowest: atFloor }: PreviewNightView): string {
  if (reason === 'taken') return NOT_FOR_SALE.taken;
  const why = reasonsOf({ source, reductions, atFloor });
  return (reason === null ? why : [NOT_FOR_SALE[reason], ...why]).join(' · ');
}

/** What guests pay for stays that they could book now. */
export function ExampleStays({ stays }: { stays: readonly ExampleStayView[] }) {
  if (stays.length === 0)
    return <p className="lk-muted">No stay can be booked in the next three weeks, so there is no example.</p>;
  return (
    <div className={classes.examples}>
      {stays.map((stay) => (
        <section key={stay.check_in_date + stay.check_out_date} className={classes.example}>
          <h3>
            {weekdayDate(stay.check_in_date)} – {weekdayDate(stay.check_out_date)}
          </h3>
          <dl>
            <div>
              <dt>
                {plural(stay.nights, 'night')}
                <small>{stay.price_lines[0]?.reductions.map(reductionInWords).join(' · ')}</small>
              </dt>
              <dd>{exactDollars(stay.subtotal)}</dd>
            </div>
            <div>
              <dt>Cleaning fee</dt>
              <dd>{exactDollars(stay.cleaning_fee)}</dd>
            </div>
            <div className={classes.total}>
              <dt>The guest pays</dt>
              <dd>{exactDollars(stay.total_amount)}</dd>
            </div>
            <div className={classes.keep}>
              <dt>You keep, cleaning fee included</dt>
              <dd>{exactDollars(stay.owner_keeps)}</dd>
            </div>
          </dl>
        </section>
      ))}
    </div>
  );
}
