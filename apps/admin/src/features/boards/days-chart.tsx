import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import type { FinanceBoardView } from '#libs/core/contracts';
import { shortDollars, weekdayDate } from '#libs/ui';

/** "Nov 22". */
const shortDay = (day: string): string => weekdayDate(day).split(', ').slice(1).join();

/** Volume, refunds and fees of the last 30 days, as in the ledger. */
export const DaysChart = ({ days }: { days: FinanceBoardView['days'] }) => (
  <BarChart
    className="chart"
    h={260}
    data={days}
    dataKey="day"
    xAxisProps={{ tickFormatter: shortDay }}
    withLegend
    valueFormatter={(value) => shortDollars(Math.round(value * 100) / 100)}
    series={[
      { name: 'volume', label: 'Volume', color: 'var(--volume)' },
      { name: 'refunds', label: 'Refunds', color: 'clay.5' },
      { name: 'fees', label: 'Our fees', color: 'amber.5' },
    ]}
  />
);
