import { Controller } from '@nestjs/common';
import type { FinanceBoardView, TodayBoardView } from '#libs/core/contracts';
import { boardCalls } from '#libs/core/contracts/calls';
import { ApiTags } from '../../http/api-docs.js';
import { Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { FinanceQueries } from './finance.queries.js';
import { TodayQueries } from './today.queries.js';

/** The operators' two dashboards. */
@ApiTags('operators')
@Controller()
export class BoardsController {
  constructor(
    private readonly today: TodayQueries,
    private readonly finance: FinanceQueries,
  ) {}

  @Operators('bookings.read')
  @Serves(boardCalls.todayBoard)
  todayBoard(): Promise<TodayBoardView> {
    return this.today.board();
  }

  @Operators('money.read')
  @Serves(boardCalls.financeBoard)
  financeBoard(): Promise<FinanceBoardView> {
    return this.finance.board();
  }
}
