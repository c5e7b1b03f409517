import { Modal, type ModalProps } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Paper.layer.css';

/** A modal dialog that traps the focus and returns it; Esc closes it. Loads its own style sheets. */
export const Dialog = (props: ModalProps) => <Modal {...props} />;
