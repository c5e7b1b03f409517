import {
  applyDecorators,
  HttpCode,
  RequestMapping,
  RequestMethod,
  type StreamableFile,
} from '@nestjs/common';
import type { Observable } from 'rxjs';
import type { ResponseOf, Call } from '#libs/core/contracts/calls';
import { ApiErrors, ApiOperation, ApiProduces, ApiResponse } from './api-docs.js';
import type { JsonText } from './json-text.js';

type ResultOf<C extends Call> = C extends { file: readonly string[] }
  ? StreamableFile | Observable<unknown> | ResponseOf<C>
  : ResponseOf<C>;
type Answer<C extends Call> = ResultOf<C> | JsonText<ResponseOf<C>>;
type Handler<C extends Call> = (...args: never[]) => Answer<C> | Promise<Answer<C>>;

/** Errors of any request with a body or query. */
const UNREADABLE = ['request.malformed', 'request.invalid'] as const;

/**
 * Makes a method serve a call of the contract, with its path, status and documentation. A return type other than the call's
 * response does not compile.
 */
export const Serves =
  <C extends Call>(call: C) =>
  <H extends Handler<C>>(target: object, name: string, method: TypedPropertyDescriptor<H>): void => {
    applyDecorators(
      RequestMapping({ path: call.path, method: RequestMethod[call.method] }),
      HttpCode(call.status),
      ApiOperation({ summary: call.summary }),
      ...(call.file ? [ApiProduces(...call.file)] : []),
      ApiResponse({
        status: call.status,
        description: (call.response ?? call.file) ? 'Success' : 'Done',
        standardSchema: call.response,
      }),
      ApiErrors(...call.errors, ...((call.body ?? call.query) ? UNREADABLE : [])),
    )(target, name, method);
  };
