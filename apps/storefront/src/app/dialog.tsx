import { Modal, type ModalProps } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Paper.layer.css';

/** A modal dialog: focus in, kept inside, back to where it was; Esc closes. Its style sheets come with it. */
export const Dialog = (props: ModalProps) => <Modal {...props} />;
