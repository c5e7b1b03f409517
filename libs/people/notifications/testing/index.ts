export { MailTransport } from '../mail-transport.js';
export { Notify } from '../notify.js';
