import { patientCalls, staffCalls, routes } from '../../../http/implement.ts'
import { LEGAL_VERSIONS, withdrawWaiting } from '../approvals/index.ts'
import { listLegal } from './list-legal.ts'
import { readLegalPage } from './read-legal-page.ts'
import { approveLegal, draftLegal } from './write-legal.ts'

export const legalRoutes = routes(patientCalls.legal, (ctx) => ({
  readPage: ({ input }) => readLegalPage(ctx, input),
}))

export const staffLegalRoutes = routes(staffCalls.legal, (ctx) => ({
  list: ({ context }) => listLegal(ctx, context.caller),
  draft: ({ input, context }) => draftLegal(ctx, context.caller, input),
  approve: ({ input, context }) => approveLegal(ctx, context.caller, input),
  withdrawWaiting: ({ input }) => withdrawWaiting(ctx, LEGAL_VERSIONS, input),
}))
