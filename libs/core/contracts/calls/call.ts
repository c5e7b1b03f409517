import type { z } from 'zod';
import type { ErrorCode } from '../errors/index.js';

/** How a call is addressed. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface CallParts {
  /** One line for the API's documentation. */
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The JSON body of the answer; a call without one answers with {@link CallParts.file} or with nothing. */
  answer?: z.ZodType;
  /** Content types of an answer that is no JSON. */
  file?: readonly string[];
  /** The status of success, when it is not the usual one: 201 for POST, 200 for all others. */
  status?: number;
  /** What the call itself can be refused for; who may call it, and how often, is added where it is served. */
  refuses?: readonly ErrorCode[];
}

/** One call of the API: the only statement of what it takes and answers. `path` is relative to the API's prefix. @spec §7 */
export type Call<Parts extends CallParts = CallParts> = Parts & {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly status: number;
  readonly refuses: readonly ErrorCode[];
};

/** The JSON that a call answers; undefined when it answers none. */
export type AnswerOf<C extends Call> = C extends { answer: infer Answer extends z.ZodType }
  ? z.input<Answer>
  : // A call without JSON returns nothing.
    // eslint-disable-next-line @typescript-eslint/no-invalid-void-type
    void;

/** A call's body, once it is checked. */
export type BodyOf<C extends Call> = C extends { body: infer Body extends z.ZodType }
  ? z.output<Body>
  : never;

/** A call's query, once it is checked. */
export type QueryOf<C extends Call> = C extends { query: infer Query extends z.ZodType }
  ? z.output<Query>
  : never;

/** What a schema makes of what was sent. */
export type Checked<Schema extends z.ZodType> = z.output<Schema>;

const calling =
  (method: Method, usualStatus: number) =>
  <const Parts extends CallParts>(path: `/${string}`, parts: Parts): Call<Parts> => ({
    status: usualStatus,
    refuses: [],
    ...parts,
    method,
    path,
  });

export const get = calling('GET', 200);
export const post = calling('POST', 201);
export const put = calling('PUT', 200);
export const patch = calling('PATCH', 200);
export const del = calling('DELETE', 200);
