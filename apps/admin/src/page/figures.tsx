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

/** "$1,000.00 the day before (+20%)"; a change from nothing has no percentage. */
export function comparedWith(
  now: number,
  before: number,
  { words, show = String }: { words: string; show?: (value: number) => string },
): string {
  if (before === 0) return now === 0 ? `none ${words} either` : `none ${words}`;
  const percent = Math.round(((now - before) / before) * 100);
  const change = percent === 0 ? 'unchanged' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
  return `${show(before)} ${words} (${change})`;
}
