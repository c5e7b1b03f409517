import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

/** Why somebody does something to what is another's; every such change asks for it. */
export class ReasonDto {
  @ApiPropertyOptional({ description: 'Why, in a few words; kept in the record' })
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  reason?: string;
}
