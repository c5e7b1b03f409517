import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import type { FinanceBoardView } from '#libs/core/contracts';
import { monthDay, shortDollars } from '#libs/ui';

/** Volume and refunds of the last 30 days, as in the ledger. */
export const DaysChart = ({ days }: { days: FinanceBoardView['days'] }) => (
  <BarChart
    className="chart"
    h={260}
    data={days}
    dataKey="day"
    xAxisProps={{ tickFormatter: monthDay }}
    withLegend
    valueFormatter={(value) => shortDollars(Math.round(value * 100) / 100)}
    series={[
      { name: 'volume', label: 'Volume', color: 'var(--volume)' },
      { name: 'refunds', label: 'Refunds', color: 'clay.5' },
    ]}
  />
);
