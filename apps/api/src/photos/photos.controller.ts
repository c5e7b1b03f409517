import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PhotoUploadView } from '#libs/core/contracts';
import { photoCalls, type QueryOf } from '#libs/core/contracts/calls';
import { FileStorage, DomainError, Settings } from '#libs/core/platform';
import type { Person } from '#libs/people/identity';
import { fileNamed, Photos } from '#libs/stays/photos';
import { ApiBody, ApiConsumes, ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, Public, SignedIn } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { PerMinute } from '../http/rate-limit.js';
import { readPhoto } from '../http/uploads.js';
import { photoUploadView } from './photo.view.js';

const ID = new IdParam('photo.not_found');
/** The content behind a file name never changes. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** A minute and person: a home's photos at once, twice. */
const UPLOADS = 60;

/** Uploaded photos for reviews and homes. Additive. @spec F1 */
@ApiTags('photos')
@Controller()
export class PhotosController {
  constructor(
    private readonly photos: Photos,
    private readonly files: FileStorage,
    private readonly settings: Settings,
  ) {}

  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      properties: { photo: { type: 'string', format: 'binary' } },
      required: ['photo'],
    },
  })
  @SignedIn()
  @PerMinute(UPLOADS)
  @Serves(photoCalls.upload)
  async upload(
    @Caller() person: Person,
    @Req() request: FastifyRequest,
    @Query({ schema: photoCalls.upload.query }) query: QueryOf<typeof photoCalls.upload>,
  ): Promise<PhotoUploadView> {
    if (!(await this.settings.get('photo_uploads'))) throw new DomainError('photo.uploads_off');
    await this.photos.checkRoom(person.id);
    const id = await this.photos.receive(person.id, await readPhoto(request, person.id), query.private);
    return this.viewOf(id, person);
  }

  @SignedIn()
  @Serves(photoCalls.one)
  one(@Caller() person: Person, @Param('id', ID) id: string): Promise<PhotoUploadView> {
    return this.viewOf(id, person);
  }

  @SignedIn()
  @Serves(photoCalls.discard)
  async discard(@Caller() person: Person, @Param('id', ID) id: string): Promise<void> {
    await this.photos.discard(id, person.id);
  }

  @Public()
  @Serves(photoCalls.file)
  async file(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const file = fileNamed(name);
    const bytes = file && (await this.files.get(file.key));
    if (!bytes) throw new DomainError('photo.not_found');
    await reply
      .type(`image/${file.format}`)
      .header('Cache-Control', CACHE_CONTROL)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Disposition', 'inline')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .send(bytes);
  }

  private async viewOf(id: string, person: Person): Promise<PhotoUploadView> {
    const photo = await this.photos.ofUploader(id, person.id);
    if (!photo) throw new DomainError('photo.not_found');
    return photoUploadView(photo);
  }
}
