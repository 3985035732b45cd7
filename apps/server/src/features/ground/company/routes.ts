import { staffCalls, routes } from '../../../http/implement.ts'
import { CONTENT_VERSIONS, withdrawWaiting } from '../approvals/index.ts'
import { approveCompany, draftCompany, readCompany } from './write-company.ts'

export const companyRoutes = routes(staffCalls.company, (ctx) => ({
  read: ({ context }) => readCompany(ctx, context.caller),
  draft: ({ input, context }) => draftCompany(ctx, context.caller, input),
  approve: ({ input, context }) => approveCompany(ctx, context.caller, input),
  withdrawWaiting: ({ input: { version } }) =>
    withdrawWaiting(ctx, CONTENT_VERSIONS, { id: 'company', version }),
}))
