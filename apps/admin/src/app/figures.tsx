/** Numbers to take in at a glance, each with what it counts. */
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
