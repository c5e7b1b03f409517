/** Header of GET /notifications with the number of unread lines. */
export const UNREAD_HEADER = 'x-unread-count';
