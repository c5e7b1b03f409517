const SHUTDOWN_DEADLINE_MS = 8_000;

/** Resolves when a shutdown step must stop waiting: an unreachable Redis never responds, and other workers take over. */
export const shutdownDeadline = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, SHUTDOWN_DEADLINE_MS).unref();
  });
