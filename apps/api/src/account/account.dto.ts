import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
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
  ValidateIf,
} from 'class-validator';
import type { ChangeEmailRequest, ChangePasswordRequest, ProfileRequest } from '#libs/core/contracts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, MIN_REGISTER_AGE } from '#libs/core/rules';
import { NumberFromText, Trimmed } from '../http/transforms.js';
import { saying } from '../http/validation.js';

const isGiven = (_dto: object, value: unknown): boolean => value !== undefined;

/** PATCH /account. A field that is missing stays; null is a value, and only a phone number can be none. @spec D2, D5, F17 */
export class ProfileDto implements ProfileRequest {
  @ApiPropertyOptional({ example: 'Ada Lovelace' })
  @ValidateIf(isGiven)
  @Trimmed()
  @MaxLength(120, { message: 'That name is too long' })
  @IsNotEmpty({ message: 'Please enter your full name' })
  @IsString({ message: 'Please enter your full name' })
  full_name?: string;

  @ApiPropertyOptional({ nullable: true, type: String })
  @IsOptional()
  @Trimmed()
  @MaxLength(40, { message: 'That phone number is too long' })
  @IsString({ message: 'Please enter a valid phone number' })
  phone?: string | null;

  @ApiPropertyOptional({ minimum: MIN_REGISTER_AGE, description: 'Counts from now on as stated today.' })
  @ValidateIf(isGiven)
  @NumberFromText()
  @Max(130, { message: 'Please enter your age' })
  @Min(MIN_REGISTER_AGE, { message: `You must be at least ${MIN_REGISTER_AGE}` })
  @IsInt({ message: 'Please enter your age' })
  age?: number;

  @ApiPropertyOptional()
  @ValidateIf(isGiven)
  @IsBoolean({ message: 'Please say yes or no' })
  has_valid_id?: boolean;
}

/** The present password, asked before something that cannot be taken back. */
export class PasswordDto {
  @ApiProperty({ format: 'password' })
  @MaxLength(MAX_PASSWORD_LENGTH, saying('account.password_wrong'))
  @IsNotEmpty({ message: 'Please enter your password' })
  @IsString({ message: 'Please enter your password' })
  password!: string;
}

/** POST /account/email. */
export class ChangeEmailDto extends PasswordDto implements ChangeEmailRequest {
  @ApiProperty({ example: 'ada@example.com' })
  @Trimmed()
  @MaxLength(254, { message: 'That e-mail address is too long' })
  @IsEmail({}, { message: 'Please enter a valid e-mail address' })
  email!: string;
}

/** POST /account/password. @spec D10 */
export class ChangePasswordDto implements ChangePasswordRequest {
  @ApiProperty({ format: 'password' })
  @MaxLength(MAX_PASSWORD_LENGTH, saying('account.password_wrong'))
  @IsNotEmpty({ message: 'Please enter your present password' })
  @IsString({ message: 'Please enter your present password' })
  current_password!: string;

  @ApiProperty({ minLength: MIN_PASSWORD_LENGTH, format: 'password' })
  @MaxLength(MAX_PASSWORD_LENGTH, { message: 'That password is too long' })
  @MinLength(MIN_PASSWORD_LENGTH, saying('auth.password_too_short'))
  @IsString({ message: 'Please choose a password' })
  password!: string;
}
