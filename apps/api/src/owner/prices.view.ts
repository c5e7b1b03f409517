import type { ExampleStayView, PricePreviewView, PricesView } from '#libs/core/contracts';
import type { Checked, PriceSettingsRequest } from '#libs/core/contracts/calls';
import {
  addDays,
  areFree,
  cents,
  civilDate,
  CLEANING_FEE,
  dollars,
  exampleStays,
  preparationNights,
  pricesOf,
  priceNights,
  saleOfNights,
  serviceFeeOf,
  sum,
  toDollars,
  type Cents,
  type Nights,
} from '#libs/core/rules';
import type { OwnersPrices, PricedBoard } from '#libs/stays/properties';
import { priceLineView } from '../properties/price-lines.view.js';

const dollarsOrNull = (amount: Cents | null): number | null => (amount === null ? null : toDollars(amount));
const centsOrNull = (amount: number | null): Cents | null => (amount === null ? null : dollars(amount));

/** What an owner has set about prices, and what it makes of the coming nights. Dollars. @spec G4 */
export const pricesView = (board: PricedBoard): PricesView => ({
  property_id: board.home.id,
  title: board.home.title,
  version: board.version,
  min_nights: board.home.min_nights,
  settings: settingsView(board),
  night_prices: [...board.rules.nights]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, price]) => ({ date, price: toDollars(price) })),
  preview: previewView(board),
});

const settingsView = ({ home, rules }: PricedBoard): PricesView['settings'] => ({
  price_per_night: toDollars(rules.base),
  weekend_price: dollarsOrNull(rules.weekend),
  seasons: rules.seasons.map(({ from, to, cents: price }) => ({ from, to, price: toDollars(price) })),
  ladder: [...rules.ladder].sort((a, b) => b.days - a.days),
  length_discounts: [...rules.lengths].sort((a, b) => a.nights - b.nights),
  sells_gaps: home.sells_gaps,
  gap_percent: rules.gapPercent,
  lowest_price: dollarsOrNull(rules.floor),
});

/** The coming nights with what the owner keeps of each. @spec A3 */
export function previewView(board: PricedBoard): PricePreviewView {
  const { home, limits, taken, offer } = board;
  const notForSale = saleOfNights(limits, taken);
  const preparation = preparationNights(limits);
  return {
    nights: offer.nights.map((night) => ({
      ...priceLineView(night),
      owner_keeps: toDollars(cents(night.cents - serviceFeeOf(night.cents))),
      not_for_sale: whyNot(night.date),
    })),
    lowest_nightly: toDollars(offer.nightly),
    example_stays: exampleStays(limits, taken).map((stay) => exampleView(stay, board)),
  };

  function whyNot(date: PricedBoard['limits']['today']) {
    if (!areFree({ checkIn: date, checkOut: addDays(date, 1) }, taken, preparation)) return 'taken';
    return home.status === 'listed' ? notForSale(date) : 'paused';
  }
}

function exampleView(stay: Nights, { limits, rules }: PricedBoard): ExampleStayView {
  const lines = pricesOf(stay, limits, rules);
  const price = priceNights(lines);
  return {
    check_in_date: stay.from,
    check_out_date: stay.to,
    nights: price.nights,
    price_lines: lines.map(priceLineView),
    subtotal: toDollars(price.subtotal),
    cleaning_fee: toDollars(CLEANING_FEE),
    total_amount: toDollars(price.total),
    owner_keeps: toDollars(sum(price.ownerEarnings, CLEANING_FEE)),
  };
}

/** Settings as an owner sends them. */
export const pricesOfRequest = (request: Checked<typeof PriceSettingsRequest>): OwnersPrices => ({
  base: dollars(request.price_per_night),
  weekend: centsOrNull(request.weekend_price),
  seasons: request.seasons.map(({ from, to, price }) => ({
    from: civilDate(from),
    to: civilDate(to),
    cents: dollars(price),
  })),
  ladder: request.ladder,
  lengths: request.length_discounts,
  sellsGaps: request.sells_gaps,
  gapPercent: request.gap_percent,
  floor: centsOrNull(request.lowest_price),
});
