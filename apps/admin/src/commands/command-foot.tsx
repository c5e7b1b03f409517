import { Button, Group, Text } from '@mantine/core';
import { isReason } from './reason-field.js';

interface CommandFootProps {
  reason: string;
  /** What is missing besides the reason, such as "Write a title and a text to continue". */
  missing?: string | false;
  verb: string;
  busy: boolean;
  danger?: boolean;
  /** The label of the button that leaves everything as it is. */
  keep?: string;
  onClose: () => void;
}

/** The buttons of a form that needs a reason, and what is missing before it can be sent. */
export function CommandFoot({
  reason,
  missing = false,
  verb,
  busy,
  danger = false,
  keep = 'Not now',
  onClose,
}: CommandFootProps) {
  const hint = missing || (isReason(reason) ? '' : 'Add a reason to continue');
  return (
    <Group justify="flex-end" className="command-foot">
      <Text size="xs" c="dimmed" className="command-hint">
        {hint}
      </Text>
      <Button variant="default" onClick={onClose}>
        {keep}
      </Button>
      <Button type="submit" loading={busy} disabled={hint !== ''} color={danger ? 'clay' : undefined}>
        {verb}
      </Button>
    </Group>
  );
}
