import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Params } from 'nestjs-pino';
import { bufferedOutput, LOG_LINES, type Config } from '#libs/core/platform';
import { requestIdOf } from './request-id.js';

const SECRETS = [
  'password',
  'access_token',
  'authorization',
  'cookie',
  '*.password',
  '*.access_token',
  '*.authorization',
  '*.cookie',
];
/** The address of a calendar is the key to it. */
const CALENDAR_TOKEN = /(\/calendars\/)[^/]+/;
const QUIET = /^\/(api\/health\/|assets\/|pictures\/|favicon)/;

/** A request without an id when it fails before Fastify assigns one, although pino's type says otherwise. */
type IdentifiedRequest = Pick<IncomingMessage, 'headers'> & { id?: IncomingMessage['id'] };

/** A 503 with its reason is a state that is known, as after a restore; what causes it is logged by itself. */
function levelOf(status: number, error?: Error): 'error' | 'warn' | 'info' {
  if (error || (status >= 500 && status !== 503)) return 'error';
  return status === 503 ? 'warn' : 'info';
}

/** One line per request, without headers, body and query, so that no token, password or personal data is logged. */
export const logging = (config: Config): Params => ({
  pinoHttp: {
    level: config.logLevel,
    ...bufferedOutput(),
    redact: { paths: SECRETS, censor: '[hidden]' },
    genReqId: (request: IdentifiedRequest) => request.id ?? requestIdOf(request),
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'correlation_id' },
    mixin: LOG_LINES.mixin,
    autoLogging: { ignore: (request) => QUIET.test(request.url ?? '') },
    customLogLevel: (_request, { statusCode }, error) => levelOf(statusCode, error),
    serializers: {
      ...LOG_LINES.serializers,
      req: (request: IncomingMessage) => ({
        method: request.method,
        path: (request.url ?? '').split('?')[0]?.replace(CALENDAR_TOKEN, '$1[hidden]'),
      }),
      res: (response: ServerResponse) => ({ status: response.statusCode }),
    },
    customProps: () => ({ process: 'api' }),
  },
});
