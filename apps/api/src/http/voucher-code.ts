import { applyDecorators } from '@nestjs/common';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import type { ErrorCode } from '#libs/core/contracts';
import { EmptyIsAbsent } from './transforms.js';

const LONGEST_CODE = 40;
const MESSAGE = 'Please enter the code of one voucher';

/** The code of a voucher, as it was typed; empty is none. @spec E10 */
export const VoucherCode = (): PropertyDecorator =>
  applyDecorators(
    EmptyIsAbsent(),
    IsOptional(),
    MaxLength(LONGEST_CODE, { message: MESSAGE }),
    IsString({ message: MESSAGE }),
  );

/** What using a voucher can be refused for. @spec A11, E10 */
export const VOUCHER_REFUSALS = [
  'voucher.not_found',
  'voucher.used',
  'voucher.held',
  'voucher.expired',
  'voucher.not_for_stays',
  'voucher.too_few_nights',
  'voucher.below_minimum',
] as const satisfies readonly ErrorCode[];
