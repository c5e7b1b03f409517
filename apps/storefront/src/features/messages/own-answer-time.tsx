import { ANSWER_STEP_WORDS, ANSWERS_SHOWN_FROM } from '#libs/core/rules';
import { plural } from '#libs/ui';
import { useOwnAnswerTimeQuery } from '../../conversations/messages-api.js';
import classes from './messages.module.css';

/** What travelers are told of a host's answers, and what it is made of. @spec G9 */
export function OwnAnswerTime() {
  const { data } = useOwnAnswerTimeQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data || data.asked === 0) return null;
  const { answer_time: time, asked, answered } = data;
  return (
    <p className={classes.meta}>
      {time
        ? `Guests see “${ANSWER_STEP_WORDS[time.within]}”. `
        : `Guests see how fast you answer once you have answered ${ANSWERS_SHOWN_FROM} questions. `}
      You answered {answered} of {plural(asked, 'question')} in the last 12 months.
    </p>
  );
}
