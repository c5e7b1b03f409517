import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Params } from 'nestjs-pino';
import { correlationOfLine, type Config } from '#libs/core/platform';
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
const QUIET = /^\/(api\/health\/|assets\/|pictures\/|favicon)/;

/** Fastify names requests; one that has not come that far has no id yet, whatever pino's type says. */
type Named = Pick<IncomingMessage, 'headers'> & { id?: IncomingMessage['id'] };

/** One line per request; no header, body or query ever gets into it, so no token, password or personal data does. */
export const logging = (config: Config): Params => ({
  pinoHttp: {
    level: config.logLevel,
    redact: { paths: SECRETS, censor: '[hidden]' },
    genReqId: (request: Named) => request.id ?? requestIdOf(request),
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'correlation_id' },
    mixin: (_line, _level, logger) => correlationOfLine(logger),
    autoLogging: { ignore: (request) => QUIET.test(request.url ?? '') },
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : 'info'),
    serializers: {
      req: (request: IncomingMessage) => ({
        method: request.method,
        path: (request.url ?? '').split('?')[0],
      }),
      res: (response: ServerResponse) => ({ status: response.statusCode }),
    },
    customProps: () => ({ process: 'api' }),
  },
});
