import { MARK_PATHS } from '#libs/core/contracts';

interface MarkProps {
  size?: number;
}

/** The logo. Decorative; the wordmark beside it carries the name. */
export function Mark({ size = 32 }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d={MARK_PATHS.house} fill="var(--lk-mark, #15203a)" />
      <path d={MARK_PATHS.keyhole} fill="#f2a93b" />
    </svg>
  );
}

/** Mark and name; reads as "Latchkey". */
export function Wordmark() {
  return (
    <span className="lk-wordmark">
      <Mark size={30} />
      <span>Latchkey</span>
    </span>
  );
}
