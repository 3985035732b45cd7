import { patientCalls, routes } from '../../../http/implement.ts'
import { readHome } from './read-home.ts'

export const homeRoutes = routes(patientCalls.home, (ctx) => ({
  readHome: ({ context }) => readHome(ctx, context.caller),
}))
