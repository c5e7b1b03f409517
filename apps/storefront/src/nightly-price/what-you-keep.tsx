import { CLEANING_FEE, dollars, formatCents, minus, serviceFeeOf } from '#libs/core/rules';
import { Notice } from '#libs/ui';

/** What the owner keeps of a night after the 10% fee; nothing while `price` is invalid. @spec A3, A4 */
export function WhatYouKeep({ price }: { price: string }) {
  const amount = Number(price);
  if (!Number.isFinite(amount) || amount <= 0 || amount > 99_999) return null;
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
