import type { Ctx } from '../../../context.ts'
import { patientCalls, staffCalls } from '../../../http/implement.ts'
import { listLegal } from './list-legal.ts'
import { readLegalPage } from './read-legal-page.ts'
import { approveLegal, draftLegal } from './write-legal.ts'

export function legalRoutes(ctx: Ctx) {
  const os = patientCalls.legal
  return { readPage: os.readPage.handler(({ input }) => readLegalPage(ctx, input)) }
}

export function staffLegalRoutes(ctx: Ctx) {
  const os = staffCalls.legal
  return {
    list: os.list.handler(({ context }) => listLegal(ctx, context.caller)),
    draft: os.draft.handler(({ input, context }) => draftLegal(ctx, context.caller, input)),
    approve: os.approve.handler(({ input, context }) => approveLegal(ctx, context.caller, input)),
  }
}
