import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PhotoUploadView } from '#libs/core/contracts';
import type { Person } from '#libs/people/identity';
import { fileNamed, Photos } from '#libs/stays/photos';
import { FileStorage, Refusal, Settings } from '#libs/core/platform';
import { Refuses } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, Public, SignedIn } from '../http/policy.js';
import { readPhoto } from '../http/uploads.js';
import { photoUploadView } from './photo.view.js';

const ID = new IdParam('photo.not_found');
/** A name never holds anything else. */
const A_YEAR = 'public, max-age=31536000, immutable';

/** Photos that people upload, for their reviews and homes. Additive. @spec F1 */
@ApiTags('photos')
@Controller('photos')
export class PhotosController {
  constructor(
    private readonly photos: Photos,
    private readonly files: FileStorage,
    private readonly settings: Settings,
  ) {}

  @ApiOperation({
    summary: 'Upload a photo',
    description:
      'JPEG, PNG, WebP or AVIF, up to 10 MB and 50 megapixels. It is made ready in the background; what nothing uses within a day is removed.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      properties: { photo: { type: 'string', format: 'binary' } },
      required: ['photo'],
    },
  })
  @Refuses(
    'photo.missing',
    'photo.not_a_photo',
    'photo.too_large',
    'photo.too_many_pixels',
    'photo.too_many_waiting',
    'photo.uploads_off',
    'request.malformed',
  )
  @SignedIn()
  @Post()
  async upload(@Caller() person: Person, @Req() request: FastifyRequest): Promise<PhotoUploadView> {
    if (!(await this.settings.get('photo_uploads'))) throw new Refusal('photo.uploads_off');
    await this.photos.checkRoom(person.id);
    const id = await this.photos.receive(person.id, await readPhoto(request));
    return this.viewOf(id, person);
  }

  @ApiOperation({ summary: "How far one's own photo is" })
  @Refuses('photo.not_found')
  @SignedIn()
  @Get(':id')
  one(@Caller() person: Person, @Param('id', ID) id: string): Promise<PhotoUploadView> {
    return this.viewOf(id, person);
  }

  @ApiOperation({ summary: "Give up one's own photo" })
  @Refuses('photo.not_found', 'photo.in_use')
  @SignedIn()
  @HttpCode(204)
  @Delete(':id')
  async discard(@Caller() person: Person, @Param('id', ID) id: string): Promise<void> {
    await this.photos.discard(id, person.id);
  }

  @ApiOperation({ summary: 'A file of a photo, named <id>-<width>.<avif|webp>' })
  @ApiProduces('image/avif', 'image/webp')
  @Refuses('photo.not_found')
  @Public()
  @Get('files/:name')
  async file(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const file = fileNamed(name);
    const bytes = file && (await this.files.get(file.key));
    if (!bytes) throw new Refusal('photo.not_found');
    await reply
      .type(`image/${file.format}`)
      .header('Cache-Control', A_YEAR)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Disposition', 'inline')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .send(bytes);
  }

  private async viewOf(id: string, person: Person): Promise<PhotoUploadView> {
    const photo = await this.photos.ofUploader(id, person.id);
    if (!photo) throw new Refusal('photo.not_found');
    return photoUploadView(photo);
  }
}
