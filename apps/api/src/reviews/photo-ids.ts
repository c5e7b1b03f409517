import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { REVIEW_PHOTOS_MAX } from '#libs/core/rules';
import { PHOTO_FILES } from '../http/photos.js';

const ID_LENGTH = 36;

/** Photos named by their ids or by addresses of their files become ids, each once; anything else stays to be refused. */
export const PhotoIds = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: [String],
      required: false,
      maxItems: REVIEW_PHOTOS_MAX,
      description: "Ids, or addresses of files, of one's own uploads.",
    }),
    Transform((params: TransformFnParams) => {
      const given = params.value as unknown;
      return Array.isArray(given) ? [...new Set(given.map(idOf))] : given;
    }),
  );

function idOf(photo: unknown): unknown {
  if (typeof photo !== 'string') return photo;
  const name = photo.startsWith(`${PHOTO_FILES}/`) ? photo.slice(PHOTO_FILES.length + 1) : photo;
  return name === photo ? photo.toLowerCase() : name.slice(0, ID_LENGTH).toLowerCase();
}
