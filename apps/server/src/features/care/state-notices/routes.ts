import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
import { listStateNotices, readStateNotices } from './read-notices.ts'

/** Builds the calls of patients. */
export function stateNoticeRoutes(ctx: Ctx) {
  const os = patientCalls.stateNotices
  return {
    list: os.list.handler(({ context }) => listStateNotices(ctx, context.caller)),
    read: os.read.handler(({ input, context }) => readStateNotices(ctx, context.caller, input)),
  }
}
