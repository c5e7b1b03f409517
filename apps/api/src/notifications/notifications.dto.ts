import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { CHANNELS, TOPICS, type Channel, type Topic } from '#libs/core/rules';
import { EmptyIsAbsent, NumberFromText } from '../http/transforms.js';

const LIMIT = 50;
const WHOLE = { message: `Please ask for 1 to ${LIMIT} notifications` };

/** Query of GET /notifications. @spec F4, F15 */
export class NotificationsDto {
  @ApiProperty({ required: false, default: 20, maximum: LIMIT })
  @NumberFromText()
  @IsOptional()
  @Max(LIMIT, WHOLE)
  @Min(1, WHOLE)
  @IsInt(WHOLE)
  limit?: number;

  @ApiProperty({ required: false, description: 'From the `Link` header of the page before.' })
  @EmptyIsAbsent()
  @IsOptional()
  @Matches(/^\d{1,18}$/, { message: 'Please use the address that the page before has named' })
  cursor?: string;

  @ApiProperty({ required: false, enum: ['true', 'false'], description: 'Only what is unread.' })
  @EmptyIsAbsent()
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'Please say true or false' })
  unread?: 'true' | 'false';
}

/** One choice of PUT /notifications/preferences. */
export class PreferenceDto {
  @ApiProperty({ enum: TOPICS })
  @IsIn(TOPICS, { message: 'There is no such kind of notification' })
  kind!: Topic;

  @ApiProperty({ enum: CHANNELS })
  @IsIn(CHANNELS, { message: 'Please choose mail or inbox' })
  channel!: Channel;

  @ApiProperty()
  @IsBoolean({ message: 'Please say true or false' })
  wanted!: boolean;
}

/** PUT /notifications/preferences. */
export class PreferencesDto {
  @ApiProperty({ type: [PreferenceDto] })
  @IsArray({ message: 'Please send a list of choices' })
  @ArrayMaxSize(TOPICS.length * CHANNELS.length, { message: 'Please send each choice once' })
  @ValidateNested({ each: true })
  @Type(() => PreferenceDto)
  choices!: PreferenceDto[];
}
