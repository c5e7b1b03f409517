import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { CHAT_MESSAGE_MAX } from '#libs/core/rules';
import { EmptyIsAbsent, Trimmed } from '../http/transforms.js';
import { saying } from '../http/validation.js';

/** POST /chat. @spec §5 Chat, §7 */
export class ChatDto {
  @ApiProperty({ maxLength: CHAT_MESSAGE_MAX })
  @Trimmed()
  @MaxLength(CHAT_MESSAGE_MAX, saying('chat.message_too_long'))
  @IsNotEmpty(saying('chat.message_empty'))
  @IsString(saying('chat.message_empty'))
  message!: string;

  @ApiProperty({
    required: false,
    description: 'Of the last answer; anything else begins a new conversation.',
  })
  @EmptyIsAbsent()
  @IsOptional()
  session_id?: unknown;
}

/** POST /chat/feedback. @spec §7, F5 */
export class ChatFeedbackDto {
  @ApiProperty({ format: 'uuid' })
  @IsString(saying('chat.message_not_found'))
  message_id!: string;

  @ApiProperty()
  @IsBoolean({ message: 'Please say is_helpful: true or is_helpful: false' })
  is_helpful!: boolean;
}
