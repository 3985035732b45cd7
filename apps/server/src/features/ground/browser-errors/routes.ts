import type { Ctx } from '../../../context.ts'
import { patientCalls, staffCalls } from '../../../http/implement.ts'
import { recordBrowserError } from './record-browser-error.ts'

export const browserErrorsRoutes = (ctx: Ctx) => ({
  note: patientCalls.browserErrors.note.handler(({ input }) =>
    recordBrowserError(ctx, { app: 'patient', ...input }),
  ),
})

export const staffBrowserErrorsRoutes = (ctx: Ctx) => ({
  note: staffCalls.browserErrors.note.handler(({ input }) =>
    recordBrowserError(ctx, { app: 'staff', ...input }),
  ),
})
