/** Key figures with their labels. */
export const Figures = ({ figures }: { figures: readonly (readonly [label: string, value: string])[] }) => (
  <dl className="figures">
    {figures.map(([label, value]) => (
      <div className="figure" key={label}>
        <dt className="none">{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
