import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { downloadBlob } from '#libs/ui';
import { Dialog } from '../../page/dialog.js';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** Recovery codes, the only time that they are shown. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack gap="md">
      <Text size="sm">
        Each of these signs you in once if you lose your passkey or phone. Keep them where only you can find
        them: they are not shown again.
      </Text>
      <ol className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          onClick={() =>
            downloadBlob(new Blob([text], { type: 'text/plain' }), 'latchkey-recovery-codes.txt')
          }
        >
          Download
        </Button>
        <Button ml="auto" onClick={onKept}>
          I have saved them
        </Button>
      </Group>
    </Stack>
  );
}

/** The same in a dialog that only its button closes. */
export const RecoveryCodesDialog = (props: RecoveryCodesProps) => (
  <Dialog
    opened
    onClose={() => undefined}
    backCloses={false}
    closeOnEscape={false}
    closeOnClickOutside={false}
    withCloseButton={false}
    title="Your recovery codes"
    size="md"
  >
    <RecoveryCodes {...props} />
  </Dialog>
);
