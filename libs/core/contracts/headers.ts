/** Header of GET /notifications with the number of unread notifications. */
export const UNREAD_HEADER = 'x-unread-count';
