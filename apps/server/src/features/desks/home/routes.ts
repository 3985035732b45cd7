import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
import { readHome } from './read-home.ts'

/** Builds the call of this feature. */
export function homeRoutes(ctx: Ctx) {
  const os = patientCalls.home
  return { readHome: os.readHome.handler(({ context }) => readHome(ctx, context.caller)) }
}
