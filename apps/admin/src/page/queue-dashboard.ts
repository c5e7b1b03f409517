/** Path of a queue in the job dashboard, which is not part of this application. */
export const queuePath = (queue: string): string => `/admin/queues/queue/${queue}`;

/** Path of a job in the job dashboard. */
export const jobPath = (queue: string, id: string): string => `${queuePath(queue)}/${encodeURIComponent(id)}`;
