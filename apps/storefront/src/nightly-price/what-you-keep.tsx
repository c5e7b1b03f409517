import {
  CLEANING_FEE,
  dollars,
  formatCents,
  MAX_NIGHTLY_DOLLARS,
  MIN_NIGHTLY_DOLLARS,
  minus,
  serviceFeeOf,
} from '#libs/core/rules';
import { Notice } from '#libs/ui';
import { isPrice } from './price.js';

/** What the owner keeps of a night after the 10% fee; nothing while `price` is invalid. @spec A3, A4 */
export function WhatYouKeep({ price }: { price: string }) {
  const amount = Number(price);
  if (!isPrice(price) || amount < MIN_NIGHTLY_DOLLARS || amount > MAX_NIGHTLY_DOLLARS) return null;
  const nightly = dollars(Math.round(amount * 100) / 100);
  return (
    <Notice
      tone="good"
      title={`You keep ${formatCents(minus(nightly, serviceFeeOf(nightly)))} of each night`}
    >
      That is the price less the 10% service fee. The {formatCents(CLEANING_FEE).replace(/\.00$/, '')}{' '}
      cleaning fee of each booking is passed on to you.
    </Notice>
  );
}
