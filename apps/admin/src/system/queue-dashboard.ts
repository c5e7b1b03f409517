/** Address of a queue in the dashboard of the queues, which is no place of this application. */
export const queuePath = (queue: string): string => `/admin/queues/queue/${queue}`;

/** Address of one job there. */
export const jobPath = (queue: string, id: string): string => `${queuePath(queue)}/${encodeURIComponent(id)}`;
