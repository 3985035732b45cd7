import type { Ctx } from '../../context.ts'
import { patientCalls } from '../../http/implement.ts'
import { readVisit } from './read-visit.ts'
import { startVisit } from './start-visit.ts'

/** Returns the handlers of this feature's calls. */
export function visitsRoutes(ctx: Ctx) {
  const os = patientCalls.visits
  return {
    readVisit: os.readVisit.handler(({ input, context }) => readVisit(ctx, context.caller, input.id)),
    startVisit: os.startVisit.handler(({ input, context }) => startVisit(ctx, context.caller, input.id)),
  }
}
