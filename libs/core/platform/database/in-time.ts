/** A server that says nothing for so long is as good as away. */
const ANSWER_MS = 2_000;

/** A server accepts connections and does not answer. */
export class NoAnswer extends Error {
  constructor() {
    super(`no answer within ${ANSWER_MS} ms`);
  }
}

/** @throws NoAnswer when it takes too long; what it would have answered, or thrown, later is of no use */
export async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), ANSWER_MS);
  });
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
