import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { listConversions } from './list-conversions.ts'
import { reportBySource } from './report-by-source.ts'
import { resendConversion } from './resend-conversion.ts'

/** Builds the calls of this feature. */
export function conversionRoutes(ctx: Ctx) {
  const os = staffCalls.conversions
  return {
    list: os.list.handler(({ input }) => listConversions(ctx, input.state, input.after)),
    resend: os.resend.handler(({ input }) => resendConversion(ctx, input.id)),
    report: os.report.handler(({ input }) => reportBySource(ctx, input)),
  }
}
