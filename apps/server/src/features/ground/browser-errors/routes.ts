import { patientCalls, routes, staffCalls } from '../../../http/implement.ts'
import { recordBrowserError } from './record-browser-error.ts'

export const browserErrorsRoutes = routes(patientCalls.browserErrors, (ctx) => ({
  note: ({ input }) => recordBrowserError(ctx, { app: 'patient', ...input }),
}))

export const staffBrowserErrorsRoutes = routes(staffCalls.browserErrors, (ctx) => ({
  note: ({ input }) => recordBrowserError(ctx, { app: 'staff', ...input }),
}))
