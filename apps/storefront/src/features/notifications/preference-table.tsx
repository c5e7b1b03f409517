import type { NotificationPreferenceView } from '#libs/core/contracts';
import type { Channel } from '#libs/core/rules';
import { Notice, Skeleton } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { detailOf } from '../../api/problem.js';
import classes from './inbox.module.css';
import { useChoosePreferencesMutation, usePreferencesQuery } from './notifications-api.js';

const CHANNELS: readonly [Channel, string][] = [
  ['mail', 'Email'],
  ['inbox', 'Inbox'],
];

/** The notification preferences; each change is saved at once. */
export function PreferenceTable() {
  const query = usePreferencesQuery();
  const { data, isError } = query;
  const [choose, { error: saveError }] = useChoosePreferencesMutation();
  if (!data && isError) return <QueryFailed query={query} title="Your choices could not be loaded" />;
  if (!data) return <Skeleton height="320px" radius="16px" />;
  return (
    <>
      {saveError && (
        <Notice tone="bad" role="alert">
          {detailOf(saveError, 'Your choice could not be saved. Please try again.')}
        </Notice>
      )}
      <div className={classes.sheet}>
        <table className={classes.choices}>
          <thead>
            <tr>
              <th scope="col">About</th>
              {CHANNELS.map(([channel, label]) => (
                <th key={channel} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={row.kind}>
                <th scope="row">
                  {row.label}
                  <span>{row.about}</span>
                </th>
                {CHANNELS.map(([channel, label]) => (
                  <td key={channel}>
                    <ChoiceCell
                      row={row}
                      channel={channel}
                      label={label}
                      onChoose={(wanted) => void choose({ choices: [{ kind: row.kind, channel, wanted }] })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface CellProps {
  row: NotificationPreferenceView;
  channel: Channel;
  label: string;
  onChoose: (wanted: boolean) => void;
}

function ChoiceCell({ row, channel, label, onChoose }: CellProps) {
  const choice = row[channel];
  if (choice === 'always') return <span className={classes.fixed}>Always</span>;
  if (choice === 'never') return <span className={classes.fixed}>–</span>;
  return (
    <input
      type="checkbox"
      aria-label={`${row.label} by ${label}`}
      checked={choice === 'on'}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
  );
}
