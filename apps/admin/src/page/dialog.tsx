import { Modal, type ModalProps } from '@mantine/core';
import { useDialog } from '#libs/ui';

interface DialogProps extends ModalProps {
  /** False for a dialog that must not be dismissed: Back does what it does without one. */
  backCloses?: boolean;
}

/** A modal dialog that traps the focus and returns it; Esc and the browser's Back close it. */
export function Dialog({ backCloses, ...props }: DialogProps) {
  useDialog({ ...props, backCloses });
  return <Modal {...props} />;
}
