import { ActionIcon, Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { TemplateView, ThreadView } from '#libs/core/contracts';
import { fillTemplate, type TemplateValues } from '#libs/core/rules';
import { Notice, wallClock, weekdayDate } from '#libs/ui';
import { NativeSelect } from '../../forms/inputs.js';
import { Dialog } from '../../page/dialog.js';
import { paths } from '../../page/paths.js';
import classes from './messages.module.css';

interface TemplatePickerProps {
  thread: ThreadView;
  templates: readonly TemplateView[];
  onInsert: (text: string) => void;
}

/** Inserts one of the host's templates into the message, filled with what is known of this guest and stay. */
export function TemplatePicker({ thread, templates, onInsert }: TemplatePickerProps) {
  const [open, setOpen] = useState(false);
  const [id, setId] = useState<string | null>(null);
  const chosen = templates.find((template) => template.id === id) ?? templates[0];
  return (
    <>
      <ActionIcon
        size={44}
        radius="xl"
        variant="subtle"
        aria-label="Use a template"
        onClick={() => setOpen(true)}
      >
        <IconTemplate size={20} />
      </ActionIcon>
      <Dialog opened={open} onClose={() => setOpen(false)} title="Use a template" centered>
        {chosen ? (
          <div className={classes.picker}>
            <NativeSelect
              label="Template"
              data={templates.map((template) => ({ value: template.id, label: template.title }))}
              value={chosen.id}
              onChange={({ currentTarget: { value } }) => setId(value)}
            />
            <Preview
              filled={fillTemplate(chosen.text, valuesOf(thread))}
              onInsert={(text) => {
                setOpen(false);
                onInsert(text);
              }}
            />
          </div>
        ) : (
          <p>You have no templates yet. Write an answer once, and insert it here whenever you need it.</p>
        )}
        <p className={classes.manage}>
          <Link to={paths.messageTemplates}>Manage templates</Link>
        </p>
      </Dialog>
    </>
  );
}

interface PreviewProps {
  filled: ReturnType<typeof fillTemplate>;
  onInsert: (text: string) => void;
}

function Preview({ filled: { text, unknown, missing }, onInsert }: PreviewProps) {
  const open = [...unknown, ...missing];
  return (
    <>
      <p className={classes.preview} dir="auto" aria-label="Preview">
        {text}
      </p>
      {open.length > 0 && (
        <Notice tone="warn" role="status">
          {unknown.length > 0 && `${inBraces(unknown)} cannot be filled: there is no such field. `}
          {missing.length > 0 && `${inBraces(missing)} has no value in this conversation. `}
          Please write it yourself before you send.
        </Notice>
      )}
      <Button onClick={() => onInsert(text)}>Insert into the message</Button>
    </>
  );
}

const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

/** What a template's fields stand for in a conversation. */
const valuesOf = ({ with: firstName, home, booking }: ThreadView): TemplateValues => ({
  first_name: firstName,
  home: home.title,
  check_in: booking && weekdayDate(booking.check_in_date),
  check_out: booking && weekdayDate(booking.check_out_date),
  check_in_time: home.check_in_time && wallClock(home.check_in_time),
  check_out_time: home.check_out_time && wallClock(home.check_out_time),
});
