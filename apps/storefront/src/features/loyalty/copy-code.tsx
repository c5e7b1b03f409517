import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './vouchers.module.css';

/** A voucher's code, and a button that copies it. */
export function CopyCode({ code }: { code: string }) {
  return (
    <span className={classes.code}>
      <code>{code}</code>
      <CopyButton value={code} timeout={2_000}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="default"
            onClick={copy}
            leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
            aria-label={copied ? `Copied ${code}` : `Copy ${code}`}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </span>
  );
}
