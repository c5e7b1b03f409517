import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SettingView } from '#libs/core/contracts';
import { useGetSettingsQuery } from '../../api/api.js';
import { Page, Panel } from '../../page/page.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { QueryState } from '../../page/query-state.js';
import { Instant } from '../../page/values.js';
import { ChangeSetting } from './change-setting.js';
import { SETTING_GROUPS, SETTING_LABELS, valueLabel } from './setting-labels.js';

/** Settings that operators can change at run time, with their history. */
export function SettingsScreen() {
  const query = useGetSettingsQuery();
  const { data } = query;
  const [changing, setChanging] = useState<SettingView | null>(null);
  return (
    <Page title="Settings">
      {!data && <QueryState query={query} failed="The settings could not be loaded" />}
      {data &&
        SETTING_GROUPS.map((group) => (
          <SettingsOf
            key={group}
            title={group}
            settings={data.filter(({ key }) => SETTING_LABELS[key].group === group)}
            onChange={setChanging}
          />
        ))}
      <ChangeSetting setting={changing} onClose={() => setChanging(null)} />
    </Page>
  );
}

interface SettingsOfProps {
  title: string;
  settings: readonly SettingView[];
  onChange: (setting: SettingView) => void;
}

function SettingsOf({ title, settings, onChange }: SettingsOfProps) {
  if (settings.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="settings">
        {settings.map((setting) => (
          <Setting key={setting.key} setting={setting} onChange={onChange} />
        ))}
      </ul>
    </Panel>
  );
}

function Setting({ setting, onChange }: { setting: SettingView; onChange: (setting: SettingView) => void }) {
  const user = useAppSelector((state) => selectUser(state));
  const { title, about } = SETTING_LABELS[setting.key];
  return (
    <li aria-label={title}>
      <div className="setting-words">
        <h3>{title}</h3>
        <p className="none">{about}</p>
        <History setting={setting} />
      </div>
      <strong className="setting-value">{valueLabel(setting.value, setting)}</strong>
      {may(user, 'settings.manage') && (
        <Button size="xs" variant="default" aria-label={`Change: ${title}`} onClick={() => onChange(setting)}>
          Change
        </Button>
      )}
    </li>
  );
}

function History({ setting }: { setting: SettingView }) {
  const isDefault = setting.value === setting.default;
  if (setting.history.length === 0)
    return isDefault ? null : <p className="none">Default: {valueLabel(setting.default, setting)}</p>;
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
