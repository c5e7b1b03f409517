import type { FastifyInstance } from 'fastify';

/** An answer of type `T` that is JSON already, because its parts are kept as text. */
export class JsonText<T> {
  /** Only for the compiler: without it, answers of different types could stand for each other. */
  declare readonly answer: T;

  constructor(readonly text: string) {}
}

/** Sends a {@link JsonText} as it is. */
export function sendJsonText(fastify: FastifyInstance): void {
  fastify.setReplySerializer((payload) =>
    payload instanceof JsonText ? payload.text : JSON.stringify(payload),
  );
}
