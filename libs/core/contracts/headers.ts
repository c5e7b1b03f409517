/** Header of GET /notifications with the number of unread notifications. */
export const UNREAD_HEADER = 'x-unread-count';

/**
 * Header of the operators' application: whether somebody has used it since it last said so. A session that is only polled by a window that
 * nobody looks at ends. @spec decision 49
 */
export const ACTIVITY_HEADER = 'latchkey-activity';
export type Activity = 'person' | 'background';
