import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { Trimmed } from '../../http/transforms.js';

const LONGEST_NOTE = 4_000;

/** POST /admin/bookings/{id}/notes. */
export class NoteDto {
  @ApiProperty({ maxLength: LONGEST_NOTE })
  @Trimmed()
  @IsString()
  @Length(1, LONGEST_NOTE, { message: 'Please write a note of at most 4,000 characters' })
  text!: string;
}
