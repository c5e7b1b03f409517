import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FinanceBoardView, TodayBoardView } from '#libs/core/contracts';
import { Operators } from '../../http/policy.js';
import { FinanceQueries } from './finance.queries.js';
import { TodayQueries } from './today.queries.js';

/** The two boards that operators begin their day with. */
@ApiTags('operators')
@Controller('admin/boards')
export class BoardsController {
  constructor(
    private readonly today: TodayQueries,
    private readonly finance: FinanceQueries,
  ) {}

  @ApiOperation({ summary: 'What happens today' })
  @Operators('bookings.read')
  @Get('today')
  todayBoard(): Promise<TodayBoardView> {
    return this.today.board();
  }

  @ApiOperation({ summary: 'The business in money, and whether the books keep their promises' })
  @Operators('money.read')
  @Get('finance')
  financeBoard(): Promise<FinanceBoardView> {
    return this.finance.board();
  }
}
