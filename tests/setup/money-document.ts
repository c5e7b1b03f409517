import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry } from '#libs/money/ledger';

/** Cents per account: debit positive, credit negative; accounts that come out even are left out. */
export type Movement = Readonly<Record<string, number>>;

const DOCUMENT = join(__dirname, '../../docs/money.md');
const ROW = /^\|\s*`(\w+)`\s*\|\s*([\d.]*)\s*\|\s*([\d.]*)\s*\|$/;

/** Adds entries up per account. */
export function movementOf(entries: readonly Entry[]): Movement {
  const sums = new Map<string, number>();
  for (const { account, amountCents } of entries) sums.set(account, (sums.get(account) ?? 0) + amountCents);
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0));
}

/** The cases of docs/money.md: what the table under each heading of the third level says; no table, no movement. */
export function documentedCases(): Map<string, Movement> {
  const [, ...sections] = readFileSync(DOCUMENT, 'utf8').split(/^### /m);
  return new Map(sections.map((section) => [section.split('\n')[0]?.trim() ?? '', tableIn(section)]));
}

/** Names of the accounts in the document's own list. */
export function documentedAccounts(): string[] {
  const list = readFileSync(DOCUMENT, 'utf8')
    .split(/^## /m)
    .find((part) => part.startsWith('Accounts'));
  return [...(list ?? '').matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name);
}

function tableIn(section: string): Movement {
  const [ownPart = ''] = section.split(/^## /m);
  if (/^No entries|No entries\.|No entries are left/m.test(ownPart)) return {};
  const rows = ownPart.split('\n').flatMap((line) => {
    const [, account = '', debit = '', credit = ''] = ROW.exec(line) ?? [];
    return account ? [[account, centsOf(debit) - centsOf(credit)] as const] : [];
  });
  if (rows.length === 0) throw new Error(`There is no table under: ${section.split('\n')[0] ?? ''}`);
  return Object.fromEntries(rows);
}

const centsOf = (dollars: string): number => Math.round(Number(dollars || 0) * 100);
