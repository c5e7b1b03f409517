import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SettingView } from '#libs/contracts';
import { Badge } from '#libs/ui';
import { useGetSettingsQuery } from '../app/api.js';
import { Page, Panel } from '../app/page.js';
import { may, selectUser } from '../app/session.js';
import { useAppSelector } from '../app/store.js';
import { Waiting } from '../app/waiting.js';
import { Instant } from '../app/words.js';
import { ChangeSetting } from './change-setting.js';
import { SETTING_WORDS, valueWords } from './setting-words.js';

/** What operators can change while the product runs, with everything that was ever chosen. */
export function SettingsScreen() {
  const query = useGetSettingsQuery();
  const { data } = query;
  const [changing, setChanging] = useState<SettingView | null>(null);
  return (
    <Page title="Settings">
      {!data && <Waiting query={query} failed="The settings could not be loaded" />}
      {data?.map((setting) => (
        <Setting key={setting.key} setting={setting} onChange={setChanging} />
      ))}
      <ChangeSetting
        setting={changing}
        onClose={() => {
          setChanging(null);
        }}
      />
    </Page>
  );
}

function Setting({ setting, onChange }: { setting: SettingView; onChange: (setting: SettingView) => void }) {
  const user = useAppSelector((state) => selectUser(state));
  const { title, about } = SETTING_WORDS[setting.key];
  return (
    <Panel
      title={title}
      aside={
        may(user, 'settings.manage') && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Change: ${title}`}
            onClick={() => {
              onChange(setting);
            }}
          >
            Change
          </Button>
        )
      }
    >
      <p className="setting-now">
        <Badge tone={setting.value === false ? 'amber' : 'green'}>{valueWords(setting.value)}</Badge> {about}
      </p>
      <History setting={setting} />
    </Panel>
  );
}

function History({ setting }: { setting: SettingView }) {
  if (setting.history.length === 0)
    return <p className="none">Nobody has chosen yet: {valueWords(setting.default)} as configured.</p>;
  return (
    <ul className="story" aria-label={`History of ${SETTING_WORDS[setting.key].title}`}>
      {setting.history.map((change) => (
        <li key={change.id}>
          <strong>{valueWords(change.value)}</strong> from <Instant at={change.effective_from} />
          {change.planned && <em> (planned)</em>}
          <div>
            {change.set_by?.full_name ?? 'Somebody'}, <Instant at={change.set_at} />: {change.reason}
          </div>
        </li>
      ))}
    </ul>
  );
}
