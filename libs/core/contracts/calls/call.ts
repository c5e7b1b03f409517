import type { z } from 'zod';
import type { ErrorCode } from '../errors/index.js';

/** HTTP method of a call. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a call takes and returns. */
export interface CallParts {
  /** One line for the API documentation. */
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** JSON body of the response; without it the response is {@link CallParts.file} or empty. */
  response?: z.ZodType;
  /** Content types of a non-JSON response. */
  file?: readonly string[];
  /** Success status, unless it is the default: 201 for POST, 200 for all others. */
  status?: number;
  /** Errors of the call itself; those of authorization and rate limits are added where it is served. */
  errors?: readonly ErrorCode[];
}

/** One API call: the single definition of its request and response. `path` is relative to the API prefix. @spec §7 */
export type Call<
  Parts extends CallParts = CallParts,
  Verb extends Method = Method,
  Path extends `/${string}` = `/${string}`,
> = Parts & {
  readonly method: Verb;
  readonly path: Path;
  readonly status: number;
  readonly errors: readonly ErrorCode[];
};

/** The JSON response of a call; void without one. */
export type ResponseOf<C extends Call> = C extends { response: infer Answer extends z.ZodType }
  ? z.input<Answer>
  : // oxlint-disable-next-line typescript/no-invalid-void-type -- a call without JSON returns nothing
    void;

/** The validated body of a call. */
export type BodyOf<C extends Call> = C extends { body: infer Body extends z.ZodType }
  ? z.output<Body>
  : never;

/** The validated query of a call. */
export type QueryOf<C extends Call> = C extends { query: infer Query extends z.ZodType }
  ? z.output<Query>
  : never;

/** The validated output of a schema. */
export type Checked<Schema extends z.ZodType> = z.output<Schema>;

const callWith =
  <Verb extends Method>(method: Verb, defaultStatus: number) =>
  <Path extends `/${string}`, const Parts extends CallParts>(
    path: Path,
    parts: Parts,
  ): Call<Parts, Verb, Path> => ({
    status: defaultStatus,
    errors: [],
    ...parts,
    method,
    path,
  });

export const get = callWith('GET', 200);
export const post = callWith('POST', 201);
export const put = callWith('PUT', 200);
export const patch = callWith('PATCH', 200);
export const del = callWith('DELETE', 200);
