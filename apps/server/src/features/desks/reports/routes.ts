import { staffCalls, routes } from '../../../http/implement.ts'
import { readMonth } from './read-month.ts'

export const staffReportsRoutes = routes(staffCalls.reports, (ctx) => ({
  month: ({ input }) => readMonth(ctx, input.month),
}))
