import {
  applyDecorators,
  HttpCode,
  RequestMapping,
  RequestMethod,
  type StreamableFile,
} from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { Observable } from 'rxjs';
import type { AnswerOf, Call } from '#libs/core/contracts/calls';
import { ApiErrors } from './api-docs.js';

type Answered<C extends Call> = C extends { file: readonly string[] }
  ? StreamableFile | Observable<unknown> | AnswerOf<C>
  : AnswerOf<C>;
type Handler<C extends Call> = (...args: never[]) => Answered<C> | Promise<Answered<C>>;

/**
 * Makes a method serve a call of the contract: its address, its status, its documentation. What the method returns is the
 * call's answer, or does not compile.
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
        description: (call.answer ?? call.file) ? 'What was asked for' : 'Done',
        standardSchema: call.answer,
      }),
      ApiErrors(...call.refuses, ...((call.body ?? call.query) ? ['request.invalid' as const] : [])),
    )(target, name, method);
  };
