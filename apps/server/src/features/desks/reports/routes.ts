import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { readMonth } from './read-month.ts'

export function staffReportsRoutes(ctx: Ctx) {
  const os = staffCalls.reports
  return { month: os.month.handler(({ input }) => readMonth(ctx, input.month)) }
}
