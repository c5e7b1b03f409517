import type { DraftRequest } from './draft-request.js';
import { onWire } from './draft-request.js';

const LONGEST = 300;
/** Set by the client itself. */
const IMPLIED: ReadonlySet<string> = new Set(['content-length']);

/** A request as a command for a shell; tokens are named by whose they are. */
export function asCurl(draft: DraftRequest): string {
  const { method, path, headers, body, bytes } = onWire(draft);
  if (bytes)
    return `printf ${quoted(
      bytes
        .toString('latin1')
        .replaceAll(draft.actor.token ?? '\0', '$TOKEN')
        .slice(0, LONGEST),
    )} | nc`;
  const parts = [
    'curl',
    '-i',
    '--globoff',
    '--path-as-is',
    '-X',
    method,
    quoted(`$URL${path.slice(0, LONGEST)}`),
  ];
  for (const [name, value] of Object.entries(headers)) {
    if (IMPLIED.has(name)) continue;
    const shown = value === `Bearer ${draft.actor.token}` ? `Bearer $${tokenName(draft)}` : value;
    parts.push('-H', quoted(`${name}: ${shown.slice(0, LONGEST)}`));
  }
  if (body) parts.push('--data-binary', quoted(shortened(body)));
  return parts.join(' ');
}

const tokenName = ({ actor }: DraftRequest): string => actor.name.toUpperCase().replaceAll(/\W/g, '_');

function shortened(body: Buffer): string {
  const text = body.toString('utf8', 0, LONGEST);
  return body.length > LONGEST ? `${text}… (${body.length} bytes)` : text;
}

/** On one line, with what cannot be printed as escapes. */
const quoted = (text: string): string =>
  `$'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
