/** Asks whether to leave, and goes on with `leave` when the answer is yes. */
type LeaveQuestion = (leave: () => void) => void;

let question: LeaveQuestion | null = null;

/** Sets who asks before {@link askToLeave} leaves. @returns a function that ends it */
export function guardLeaving(next: LeaveQuestion): () => void {
  question = next;
  return () => {
    if (question === next) question = null;
  };
}

/** Leaves the screen by something that is no link, such as Logout: at once, or once it is clear that nothing is lost. */
export function askToLeave(leave: () => void): void {
  if (question) question(leave);
  else leave();
}

/** Looks at a move through the history. @returns true when nobody else may see it */
type HistoryGuard = () => boolean;

let guard: HistoryGuard | null = null;

// Browsers call the listeners of a window in the order in which they were added, so this one must be there before the router's.
if (typeof window !== 'undefined')
  window.addEventListener('popstate', (event) => {
    if (guard?.()) event.stopImmediatePropagation();
  });

/** Sets who looks at moves through the history before the router does. @returns a function that ends it */
export function guardHistory(next: HistoryGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
