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

/** What a page has in it beyond {@link STRICT}. */
interface PagePolicy {
  /** Of its style elements: the component library writes its variables into one. Null when it was built without a place for it. */
  nonce: string | null;
  /** Content-Security-Policy hashes of the scripts in it, which never change: no nonce that a stranger's script could borrow. */
  scripts?: readonly string[];
  /** Where its map's background comes from, when not from here. */
  tilesUrl?: string;
}

/** The policy of one page. */
export const pagePolicy = ({ nonce, scripts = [], tilesUrl }: PagePolicy): string =>
  policyText({
    ...withTiles(tilesUrl),
    'script-src': ["'self'", ...scripts.map((hash) => `'${hash}'`)],
    'style-src': ["'self'", nonce === null ? "'unsafe-inline'" : `'nonce-${nonce}'`],
  });

const forTools = policyText({
  ...STRICT,
  'base-uri': ["'self'"],
  'script-src': ["'self'", "'unsafe-inline'"],
  'style-src': ["'self'", "'unsafe-inline'"],
});

/** The maps' background is a picture from elsewhere: that one place is allowed, and only for pictures. */
function withTiles(tilesUrl: string | undefined): Directives {
  const origin = tilesUrl && /^https?:\/\/[^/]+/.exec(tilesUrl)?.[0].replace('{s}', '*');
  return origin ? { ...STRICT, 'img-src': [...(STRICT['img-src'] ?? []), origin] } : STRICT;
}

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
