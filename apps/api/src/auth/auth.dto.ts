import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  Equals,
  IsBoolean,
  IsEmail,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import type { RegisterRequest, ResetPasswordRequest } from '#libs/core/contracts';
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_REGISTER_AGE,
  registrableRole,
} from '#libs/core/rules';
import { EmptyIsAbsent, NumberFromText, Trimmed } from '../http/transforms.js';
import { saying } from '../http/validation.js';

/** POST /auth/register, in the order in which the form asks. @spec §5 Sign-up, §7, D1–D3, F17 */
export class RegisterDto implements RegisterRequest {
  @ApiProperty({ example: 'Ada Lovelace' })
  @Trimmed()
  @MaxLength(120, { message: 'That name is too long' })
  @IsNotEmpty({ message: 'Please enter your full name' })
  @IsString({ message: 'Please enter your full name' })
  full_name!: string;

  @ApiProperty({ example: 'ada@example.com' })
  @Trimmed()
  @MaxLength(254, { message: 'That e-mail address is too long' })
  @IsEmail({}, { message: 'Please enter a valid e-mail address' })
  email!: string;

  @ApiProperty({ minLength: MIN_PASSWORD_LENGTH, format: 'password' })
  @MaxLength(MAX_PASSWORD_LENGTH, { message: 'That password is too long' })
  @MinLength(MIN_PASSWORD_LENGTH, saying('auth.password_too_short'))
  @IsString({ message: 'Please choose a password' })
  password!: string;

  @ApiProperty({
    enum: ['traveler', 'property_owner'],
    description: '`owner` is understood as `property_owner`.',
  })
  @Transform(({ value }) => registrableRole(value) ?? undefined)
  @IsString({ message: 'Please choose traveler or property owner' })
  role!: 'traveler' | 'property_owner';

  @ApiProperty({ required: false, nullable: true, type: String })
  @EmptyIsAbsent()
  @IsOptional()
  @MaxLength(40, { message: 'That phone number is too long' })
  @IsString({ message: 'Please enter a valid phone number' })
  phone?: string | null;

  @ApiProperty({
    required: false,
    nullable: true,
    type: Number,
    minimum: MIN_REGISTER_AGE,
    description: 'Required for travelers.',
  })
  @NumberFromText()
  @IsOptional()
  @Max(130, { message: 'Please enter your age' })
  @Min(MIN_REGISTER_AGE, saying('auth.too_young'))
  @IsInt({ message: 'Please enter your age' })
  age?: number | null;

  @ApiProperty({ required: false, default: false })
  @EmptyIsAbsent()
  @IsOptional()
  @IsBoolean({ message: 'Please say yes or no' })
  has_valid_id?: boolean;

  @ApiProperty({ example: true })
  @Equals(true, saying('auth.terms_required'))
  agrees_to_terms!: boolean;
}

/** POST /auth/login. @spec §7 */
export class LoginDto {
  @ApiProperty({ example: 'traveler@latchkey.test' })
  @Trimmed()
  @MaxLength(254, { message: 'That e-mail address is too long' })
  @IsNotEmpty({ message: 'Please enter your e-mail address' })
  @IsString({ message: 'Please enter your e-mail address' })
  email!: string;

  @ApiProperty({ format: 'password' })
  @MaxLength(MAX_PASSWORD_LENGTH, { message: 'That password is too long' })
  @IsNotEmpty({ message: 'Please enter your password' })
  @IsString({ message: 'Please enter your password' })
  password!: string;
}

/** A link's secret, as it stood behind the # of its address. */
export class LinkDto {
  @ApiProperty({ description: 'From the link in the letter' })
  @MaxLength(200, saying('account.link_unusable'))
  @IsString(saying('account.link_unusable'))
  token!: string;
}

/** POST /auth/forgot. */
export class ForgotDto {
  @ApiProperty({ example: 'traveler@latchkey.test' })
  @Trimmed()
  @MaxLength(254, { message: 'That e-mail address is too long' })
  @IsEmail({}, { message: 'Please enter a valid e-mail address' })
  email!: string;
}

/** POST /auth/reset. @spec D10 */
export class ResetDto extends LinkDto implements ResetPasswordRequest {
  @ApiProperty({ minLength: MIN_PASSWORD_LENGTH, format: 'password' })
  @MaxLength(MAX_PASSWORD_LENGTH, { message: 'That password is too long' })
  @MinLength(MIN_PASSWORD_LENGTH, saying('auth.password_too_short'))
  @IsString({ message: 'Please choose a password' })
  password!: string;
}
