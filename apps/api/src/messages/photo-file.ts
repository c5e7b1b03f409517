import type { FastifyReply } from 'fastify';
import { DomainError, type FileStorage } from '#libs/core/platform';
import type { NamedFile } from '#libs/stays/photos';

/** Never kept by a proxy, nor beyond the session of the browser's page. */
const CACHE_CONTROL = 'private, no-store';

/** Sends a file of a private photo to somebody who may see it. @throws DomainError `photo.not_found` */
export async function sendPrivatePhoto(
  reply: FastifyReply,
  files: FileStorage,
  file: NamedFile | null,
): Promise<void> {
  const bytes = file && (await files.get(file.key));
  if (!bytes) throw new DomainError('photo.not_found');
  await reply
    .type(`image/${file.format}`)
    .header('Cache-Control', CACHE_CONTROL)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Disposition', 'inline')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .send(bytes);
}
