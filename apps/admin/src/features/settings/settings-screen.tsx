import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SettingView } from '#libs/core/contracts';
import { Badge } from '#libs/ui';
import { useGetSettingsQuery } from '../../api/api.js';
import { Page, Panel } from '../../page/page.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { QueryState } from '../../page/query-state.js';
import { Instant } from '../../page/values.js';
import { ChangeSetting } from './change-setting.js';
import { SETTING_LABELS, valueLabel } from './setting-labels.js';

/** Settings that operators can change at run time, with their history. */
export function SettingsScreen() {
  const query = useGetSettingsQuery();
  const { data } = query;
  const [changing, setChanging] = useState<SettingView | null>(null);
  return (
    <Page title="Settings">
      {!data && <QueryState query={query} failed="The settings could not be loaded" />}
      {data?.map((setting) => (
        <Setting key={setting.key} setting={setting} onChange={setChanging} />
      ))}
      <ChangeSetting setting={changing} onClose={() => setChanging(null)} />
    </Page>
  );
}

function Setting({ setting, onChange }: { setting: SettingView; onChange: (setting: SettingView) => void }) {
  const user = useAppSelector((state) => selectUser(state));
  const { title, about } = SETTING_LABELS[setting.key];
  return (
    <Panel
      title={title}
      aside={
        may(user, 'settings.manage') && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Change: ${title}`}
            onClick={() => onChange(setting)}
          >
            Change
          </Button>
        )
      }
    >
      <p className="setting-now">
        <Badge tone={setting.value === false ? 'amber' : 'green'}>{valueLabel(setting.value, setting)}</Badge>{' '}
        {about}
      </p>
      <History setting={setting} />
    </Panel>
  );
}

function History({ setting }: { setting: SettingView }) {
  if (setting.history.length === 0)
    return <p className="none">Default: {valueLabel(setting.default, setting)}</p>;
  return (
    <ul className="timeline" aria-label={`History of ${SETTING_LABELS[setting.key].title}`}>
      {setting.history.map((change) => (
        <li key={change.id}>
          <strong>{valueLabel(change.value, setting)}</strong> from <Instant at={change.effective_from} />
          {change.planned && <em> (planned)</em>}
          <div>
            {change.set_by?.full_name ?? 'Someone'}, <Instant at={change.set_at} />: {change.reason}
          </div>
        </li>
      ))}
    </ul>
  );
}
