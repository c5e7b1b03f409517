import type { FastifyInstance } from 'fastify';

/** An answer of type `T` that is JSON in UTF-8 already, because its parts are kept so. */
export class JsonText<T> {
  /** Only for the compiler: without it, answers of different types could stand for each other. */
  declare readonly answer: T;

  constructor(readonly bytes: Buffer) {}
}

/** Sends a {@link JsonText} as it is. */
export function sendJsonText(fastify: FastifyInstance): void {
  // Fastify sends bytes as they are; its type knows of text only.
  fastify.setReplySerializer(contentOf as (payload: unknown) => string);
}

const contentOf = (payload: unknown): string | Buffer =>
  payload instanceof JsonText ? payload.bytes : JSON.stringify(payload);
