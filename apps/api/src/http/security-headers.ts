import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import { PHOTO_FILES } from '#libs/core/contracts/calls';
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

/** Shown on other origins, too: by the payment page, link previews and mail programs. */
const PUBLIC_PICTURES = new RegExp(`^(/pictures|${PHOTO_FILES})/`);

/** What a page needs beyond {@link STRICT}. */
interface PagePolicy {
  /** Nonce of its style elements, one of which holds the component library's variables. Null when the page has no placeholder for it. */
  nonce: string | null;
  /** Content-Security-Policy hashes of its constant inline scripts; unlike a nonce, an injected script cannot reuse them. */
  scripts?: readonly string[];
  /** URL of its map tiles when another origin serves them. */
  tilesUrl?: string;
}

/** Our pages make no element, script or worker from a string; see `trustTextOnly`. */
const NO_MARKUP_FROM_STRINGS: Directives = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
};

/** The Content-Security-Policy of one page. */
export const pagePolicy = ({ nonce, scripts = [], tilesUrl }: PagePolicy): string =>
  policyText({
    ...withTiles(tilesUrl),
    'script-src': ["'self'", ...scripts.map((hash) => `'${hash}'`)],
    'style-src': ["'self'", nonce === null ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    ...NO_MARKUP_FROM_STRINGS,
  });

/** What is written into a page: scripts that run, and styles. */
const INLINE = {
  script: /<script(?![^>]*(\ssrc=|application\/json))[^>]*>(?<text>[\s\S]*?)<\/script>/g,
  style: /<style[^>]*>(?<text>[\s\S]*?)<\/style>/g,
  styleAttribute: / style="([^"]*)"/g,
};

/**
 * A page that a third-party tool has made, with a policy that allows what is written into it and nothing that gets there later: its scripts
 * and styles by their hashes. Style attributes, which no hash allows, become a style.
 */
export function toolPage(html: string): { html: string; policy: string } {
  const rules: string[] = [];
  const page = html
    .replaceAll(INLINE.styleAttribute, (_, rule: string) => {
      rules.push(`[data-style="${rules.length}"]{${rule}}`);
      return ` data-style="${rules.length - 1}"`;
    })
    .replace('</head>', () => `<style>${rules.join('')}</style></head>`);
  const policy = policyText({
    ...STRICT,
    'base-uri': ["'self'"],
    'script-src': ["'self'", ...hashesOf(page, INLINE.script)],
    'style-src': ["'self'", ...hashesOf(page, INLINE.style)],
  });
  return { html: page, policy };
}

const hashesOf = (html: string, inline: RegExp): string[] =>
  [...html.matchAll(inline)].map(
    ({ groups }) =>
      `'sha256-${createHash('sha256')
        .update(groups?.text ?? '', 'utf8')
        .digest('base64')}'`,
  );

/** Allows images from the origin of the map tiles. */
function withTiles(tilesUrl: string | undefined): Directives {
  const origin = tilesUrl && /^https?:\/\/[^/]+/.exec(tilesUrl)?.[0].replace('{s}', '*');
  return origin ? { ...STRICT, 'img-src': [...(STRICT['img-src'] ?? []), origin] } : STRICT;
}

function policyText(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');
}

/** What pages may ask the browser for: the position, for homes near by. */
const PERMISSIONS =
  'camera=(), display-capture=(), geolocation=(self), microphone=(), payment=(), publickey-credentials-get=(self), usb=()';

/** Sets strict headers on every response. */
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
      reply.header('permissions-policy', PERMISSIONS);
      if (PUBLIC_PICTURES.test(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin');
      done();
    });
}
