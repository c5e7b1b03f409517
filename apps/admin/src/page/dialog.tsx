import { Modal, type ModalProps } from '@mantine/core';
import { useDialog } from '#libs/ui';

/** A modal dialog that traps the focus and returns it; Esc and the browser's Back close it. */
export function Dialog(props: ModalProps) {
  useDialog(props);
  return <Modal {...props} />;
}
