import type { z } from 'zod';
import type { Call, ResponseOf } from './calls/call.js';
import type * as contract from './calls/index.js';

/** The calls in a group, which may contain further groups. */
type CallsIn<Group> = Group extends Call ? Group : { [Key in keyof Group]: CallsIn<Group[Key]> }[keyof Group];
type AnyCall = CallsIn<(typeof contract)[Extract<keyof typeof contract, `${string}Calls`>]>;
type Calls = { [C in AnyCall as `${C['method']} ${C['path']}`]: C };

/** A call by its method and path, such as `GET /bookings/:id`. */
export type CallName = keyof Calls;

/** Path of a call that only reads. */
export type ReadPath<Name = CallName> = Name extends `GET ${infer Path}` ? Path : never;

/** The JSON response of a call. */
export type ResponseTo<Name extends CallName> = ResponseOf<Calls[Name]>;

/** The body that a call takes, before it is validated; undefined when it takes none. */
export type BodyTo<Name extends CallName> = Sent<Calls[Name], 'body'>;

type Sent<C, Part extends 'body' | 'query'> = C extends { [P in Part]: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : undefined;

/** A query as its fields, or as text from the address of a page. */
type QueryTo<Name extends CallName> =
  Sent<Calls[Name], 'query'> | (Calls[Name] extends { query: z.ZodType } ? string : never);

type ParamOf<Name> = Name extends `${string}/:${infer Param}/${infer Rest}`
  ? Param | ParamOf<`/${Rest}`>
  : Name extends `${string}/:${infer Param}`
    ? Param
    : never;
type Params<Name> = Record<ParamOf<Name>, string>;

/** A field that may be left out when all of its own fields may. */
type Field<Name extends string, Value> = [Partial<Value>] extends [Value]
  ? { [N in Name]?: Value }
  : { [N in Name]: Value };

/** What the request of a call carries. */
type Parts<Name extends CallName> = Field<'params', Params<Name>> &
  Field<'query', QueryTo<Name>> &
  Field<'body', BodyTo<Name>>;

/** {@link Parts} of any call. */
interface AnyParts {
  params?: Readonly<Record<string, unknown>>;
  query?: unknown;
  body?: unknown;
}

/** The name of a call that does not require any of `Needs`. */
type NameWithout<Name extends CallName, Needs> = [Partial<Needs>] extends [Needs] ? Name : never;

/** A request as RTK Query's `fetchBaseQuery` takes it. */
interface ApiRequest {
  url: string;
  method: string;
  params?: Record<string, unknown>;
  body?: unknown;
}

/** The request of a call. A path, parameter, query or body that differs from the contract does not compile. */
export function request<Name extends CallName>(name: Name & NameWithout<Name, Parts<Name>>): ApiRequest;
export function request<Name extends CallName>(name: Name, parts: Parts<Name>): ApiRequest;
export function request(name: string, parts: AnyParts = {}): ApiRequest {
  return requestOf(name, parts);
}

function requestOf(name: string, { params = {}, query, body }: AnyParts): ApiRequest {
  const [method = '', path = ''] = name.split(' ');
  const url = path.replace(PARAM, (_, param: string) => encodeURIComponent(String(params[param])));
  if (typeof query === 'string') return { url: url + (query && `?${query}`), method, body };
  return { url, method, body, ...(typeof query === 'object' && { params: { ...query } }) };
}

const PARAM = /:(\w+)/g;

/** The argument of an endpoint: path parameters and the fields of the body. */
type ArgOf<Name extends CallName> = [ParamOf<Name>, BodyTo<Name>] extends [never, undefined]
  ? // oxlint-disable-next-line typescript/no-invalid-void-type -- hooks may then be called without an argument
    void
  : Params<Name> & ([BodyTo<Name>] extends [undefined] ? unknown : BodyTo<Name>);

/** An RTK Query endpoint, apart from its tags and cache. */
interface Endpoint<Arg, Answer, Result = Answer> {
  query(arg: Arg): ApiRequest;
  transformResponse?(answer: Answer, meta: { response?: Response } | undefined): Result;
}

/**
 * The endpoint of a call: path, argument and response come from the contract.
 * @param parts the parts of the request; by default the argument holds path parameters and the fields of the body
 * @param read derives the result from the response and its headers
 */
export function call<Name extends CallName>(
  name: Name & NameWithout<Name, Field<'query', QueryTo<Name>>>,
): Endpoint<ArgOf<Name>, ResponseTo<Name>>;
export function call<Name extends CallName, Arg>(
  name: Name,
  parts: (arg: Arg) => Parts<Name>,
): Endpoint<Arg, ResponseTo<Name>>;
export function call<Name extends CallName, Arg, Result>(
  name: Name,
  parts: (arg: Arg) => Parts<Name>,
  read: (answer: ResponseTo<Name>, headers: Headers | undefined) => Result,
): Endpoint<Arg, ResponseTo<Name>, Result>;
export function call(
  name: string,
  parts = splitBy(name),
  read?: (answer: unknown, headers: Headers | undefined) => unknown,
): Endpoint<object | undefined, unknown> {
  return {
    query: (arg) => requestOf(name, parts(arg)),
    ...(read && { transformResponse: (answer, meta) => read(answer, meta?.response?.headers) }),
  };
}

/** Splits an argument: the fields that the path names are its parameters, the others the body. */
function splitBy(name: string): (arg: object | undefined) => AnyParts {
  if (!name.includes(':')) return (body) => ({ body });
  const segments = name.split('/');
  return (arg = {}) => {
    const fields = Object.entries(arg);
    const body = fields.filter(([field]) => !segments.includes(`:${field}`));
    return {
      params: Object.fromEntries(fields),
      ...(body.length > 0 && { body: Object.fromEntries(body) }),
    };
  };
}

/** Parts of a request whose only parameter is an id. */
export const byId = (id: string) => ({ params: { id } });
