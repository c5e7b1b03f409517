import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsEmail, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { VisitorQuestionRequest } from '#libs/core/contracts';
import { SUPPORT_MESSAGE_MAX, VISITOR_NAME_MAX } from '#libs/core/rules';
import { ID_PATTERN } from '../http/id-param.js';
import { EmptyIsAbsent, Trimmed } from '../http/transforms.js';
import { saying } from '../http/validation.js';

/** A message of a support request. */
export class SupportMessageDto {
  @ApiProperty({ maxLength: SUPPORT_MESSAGE_MAX })
  @Trimmed()
  @MaxLength(SUPPORT_MESSAGE_MAX, saying('support.message_too_long'))
  @IsNotEmpty(saying('support.message_empty'))
  @IsString(saying('support.message_empty'))
  message!: string;
}

/** POST /support/requests. */
export class SupportRequestDto extends SupportMessageDto {
  @ApiProperty({ required: false, format: 'uuid', description: "One's own chat, to send along." })
  @EmptyIsAbsent()
  @IsOptional()
  @Matches(ID_PATTERN, { message: 'There is no such chat' })
  session_id?: string;
}

/** Addresses and markup have no place in a name: ours is the letter that greets by it. */
const JUST_A_NAME = /^[^@:/\\<>\n]*$/;
const LONGEST_TOKEN = 200;

/** POST /support/visitors, in the order in which the form asks. */
export class VisitorQuestionDto extends SupportRequestDto implements VisitorQuestionRequest {
  @ApiProperty({ example: 'Ada Lovelace', maxLength: VISITOR_NAME_MAX })
  @Trimmed()
  @Matches(JUST_A_NAME, { message: 'Please enter just your name' })
  @MaxLength(VISITOR_NAME_MAX, { message: 'That name is too long' })
  @IsNotEmpty({ message: 'Please enter your name' })
  @IsString({ message: 'Please enter your name' })
  name!: string;

  @ApiProperty({ example: 'ada@example.com' })
  @Trimmed()
  @MaxLength(254, { message: 'That e-mail address is too long' })
  @IsEmail({}, { message: 'Please enter a valid e-mail address' })
  email!: string;
}

/** The link of a letter, by what stands behind its `#`. */
export class VisitorLinkDto {
  @ApiProperty({ description: 'What stands behind `#token=` in the letter’s link.' })
  @MaxLength(LONGEST_TOKEN, saying('support.link_unusable'))
  @IsNotEmpty(saying('support.link_unusable'))
  @IsString(saying('support.link_unusable'))
  token!: string;
}

/** POST /support/visitors/messages. */
export class VisitorMessageDto extends IntersectionType(VisitorLinkDto, SupportMessageDto) {}
