/** A figure with its label, and what it was before or what is divided by what. */
export type Figure = readonly [label: string, value: string, note?: string];

/** Key figures with their labels. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="figures">
    {figures.map(([label, value, note]) => (
      <div className="figure" key={label}>
        <dt className="none">{label}</dt>
        <dd>{value}</dd>
        {note !== undefined && <dd className="figure-note">{note}</dd>}
      </div>
    ))}
  </dl>
);

/** Counts below this say by how many they differ: percentages of one or two tell nothing. */
const FEW = 20;

/** "$1,000.00 the day before (+20%)", or "2 the day before (+1)" of small counts; a change from nothing has no percentage. */
export function comparedWith(
  now: number,
  before: number,
  { words, show }: { words: string; show?: (value: number) => string },
): string {
  if (before === 0) return now === 0 ? `none ${words} either` : `none ${words}`;
  const isFew = !show && Math.max(now, before) < FEW;
  const change = isFew ? now - before : Math.round(((now - before) / before) * 100);
  const amount = `${String(Math.abs(change))}${isFew ? '' : '%'}`;
  const difference = change === 0 ? 'unchanged' : `${change > 0 ? '+' : '−'}${amount}`;
  return `${show ? show(before) : String(before)} ${words} (${difference})`;
}
