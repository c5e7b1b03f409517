import { Modal, type ModalProps } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { useDialog } from '#libs/ui';

interface DialogProps extends ModalProps {
  /** False for a dialog that is part of the address, or that must not be dismissed. */
  backCloses?: boolean;
}

/** A modal dialog that traps the focus and returns it; Esc and the browser's Back close it. Loads its own style sheets. */
export function Dialog({ backCloses, ...modal }: DialogProps) {
  useDialog({ opened: modal.opened, onClose: modal.onClose, backCloses });
  return <Modal {...modal} />;
}
