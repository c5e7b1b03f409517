import helmet from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

type Directives = Record<string, string[]>;

const STRICT: Directives = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'object-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
};

// Tools whose pages are not ours: they write style elements, and a start script, into their HTML.
const TOOL_PAGES = /^\/(api\/docs|admin\/queues)(\/|\?|$)/;

/** Style elements with this nonce are allowed: the component library writes its variables into one. */
export const withStyleNonce = (nonce: string): string =>
  policyText({ ...STRICT, 'style-src': ["'self'", `'nonce-${nonce}'`] });

/** As {@link STRICT}, with style elements: for a page that was built without a nonce. */
export const withInlineStyles = (): string =>
  policyText({ ...STRICT, 'style-src': ["'self'", "'unsafe-inline'"] });

const forTools = policyText({
  ...STRICT,
  'base-uri': ["'self'"],
  'script-src': ["'self'", "'unsafe-inline'"],
  'style-src': ["'self'", "'unsafe-inline'"],
});

function policyText(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');
}

/** Strict headers on every answer; the pages of the two tools get what they need and no more. */
export async function secureHeaders(app: NestFastifyApplication, production: boolean): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: STRICT },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: production ? { maxAge: 31_536_000 } : false,
  });
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      if (TOOL_PAGES.test(request.url)) reply.header('content-security-policy', forTools);
      done();
    });
}
