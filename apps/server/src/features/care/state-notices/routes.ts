import { patientCalls, routes } from '../../../http/implement.ts'
import { listStateNotices, readStateNotices } from './read-notices.ts'

export const stateNoticeRoutes = routes(patientCalls.stateNotices, (ctx) => ({
  list: ({ context }) => listStateNotices(ctx, context.caller),
  read: ({ input, context }) => readStateNotices(ctx, context.caller, input),
}))
