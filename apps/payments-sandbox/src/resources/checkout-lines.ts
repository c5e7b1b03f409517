import type Stripe from 'stripe';
import { z } from 'zod';
import { newId } from '../core/ids.js';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { invalidParameter } from '../http/errors.js';
import { ignored, list, metadata, text, integer } from '../http/params.js';
import { newPrice, PRICE_DATA } from './prices.js';

const LINE = z.strictObject({
  price: text().optional(),
  price_data: PRICE_DATA.optional(),
  quantity: integer(1, 999_999).optional(),
  metadata: metadata().optional(),
  ...ignored('adjustable_quantity', 'tax_rates'),
});

/** A session's line items, with existing or inline prices. */
export const LINES = list(LINE);

/** A parsed line item. */
export type LineInput = z.infer<typeof LINE>;

const NOTE = 'line_items';

function priceOf(world: World, line: LineInput, index: number): Stripe.Price {
  if (line.price) return world.store.get('price', line.price, `line_items[${index}][price]`);
  if (line.price_data) return newPrice(world, line.price_data);
  const param = `line_items[${index}][price_data]`;
  throw invalidParameter(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** Creates a session's lines; amounts in cents, unit price times quantity, without tax or discount. */
export function newLines(world: World, lines: readonly LineInput[]): Stripe.LineItem[] {
  return lines.map((line, index) => {
    const price = priceOf(world, line, index);
    const quantity = line.quantity ?? 1;
    const amount = (price.unit_amount ?? 0) * quantity;
    return {
      id: newId('li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: world.store.get('product', idOf(price.product) ?? '').name,
      metadata: line.metadata ?? {},
      price,
      quantity,
    };
  });
}

/** Stores a session's lines. */
export const saveLines = (world: World, sessionId: string, lines: readonly Stripe.LineItem[]): void =>
  world.store.saveNote(sessionId, NOTE, lines);

/** A line with what its product says of itself. */
export interface ShownLine {
  readonly line: Stripe.LineItem;
  readonly about: string | null;
  readonly picture: string | null;
}

/** The lines of a session as its page shows them. */
export const shownLines = (world: World, sessionId: string): ShownLine[] =>
  linesOf(world, sessionId).map((line) => {
    const { description, images } = world.store.get('product', idOf(line.price?.product ?? null) ?? '');
    return { line, about: description, picture: images[0] ?? null };
  });

/** The lines of a session in their original order. */
export const linesOf = (world: World, sessionId: string): Stripe.LineItem[] =>
  world.store.readNote<Stripe.LineItem[]>(sessionId, NOTE, []);
