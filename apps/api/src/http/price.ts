import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsNumber, IsOptional, Max, Min } from 'class-validator';
import { NumberFromText } from './transforms.js';

const HIGHEST_PRICE = 1_000_000;
const MESSAGE = 'Please enter a price in dollars';

/** A price to compare with, in dollars, that may be left out: per night, and in all when there are dates. @spec §7 */
export const PriceToCompare = (lowest: number): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ required: false, description: 'Dollars per night; in all, when there are dates.' }),
    NumberFromText(),
    IsOptional(),
    Max(HIGHEST_PRICE, { message: MESSAGE }),
    Min(lowest, { message: MESSAGE }),
    IsNumber({ maxDecimalPlaces: 2 }, { message: MESSAGE }),
  );
