import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { approveCompany, draftCompany, readCompany } from './write-company.ts'

export function companyRoutes(ctx: Ctx) {
  const os = staffCalls.company
  return {
    read: os.read.handler(({ context }) => readCompany(ctx, context.caller)),
    draft: os.draft.handler(({ input, context }) => draftCompany(ctx, context.caller, input)),
    approve: os.approve.handler(({ input, context }) => approveCompany(ctx, context.caller, input)),
  }
}
