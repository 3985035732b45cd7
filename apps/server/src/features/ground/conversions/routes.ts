import { staffCalls, routes } from '../../../http/implement.ts'
import { listConversions } from './list-conversions.ts'
import { reportBySource } from './report-by-source.ts'
import { resendConversion } from './resend-conversion.ts'

export const conversionRoutes = routes(staffCalls.conversions, (ctx) => ({
  list: ({ input }) => listConversions(ctx, input.state, input.after),
  resend: ({ input }) => resendConversion(ctx, input.id),
  report: ({ input }) => reportBySource(ctx, input),
}))
