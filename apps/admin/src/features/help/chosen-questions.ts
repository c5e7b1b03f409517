import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** A question that an article is written for. */
export interface ChosenQuestion {
  id: string;
  question: string;
}

/** What the list of questions passes on to an article; it is in the browser's history, never in an address, which is logged. */
export const withQuestions = (questions: readonly ChosenQuestion[]) => ({
  questions: questions.map(({ id, question }) => ({ id, question })),
});

/** The questions with which this screen was opened. */
export function useChosenQuestions(): readonly ChosenQuestion[] {
  const location = useLocation();
  const [chosen] = useState(() => chosenIn(location.state));
  return chosen;
}

const chosenIn = (state: unknown): readonly ChosenQuestion[] =>
  typeof state === 'object' && state !== null && 'questions' in state && Array.isArray(state.questions)
    ? // Written by `withQuestions`.
      (state.questions as ChosenQuestion[])
    : [];
