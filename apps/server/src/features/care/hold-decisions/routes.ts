import { patientCalls, staffCalls, routes } from '../../../http/implement.ts'
import { keepHold } from './keep-hold.ts'
import { liftHold } from './lift-hold.ts'
import { listHolds } from './list-holds.ts'
import { openForPatient } from './open-for-patient.ts'
import { readHold } from './read-hold.ts'
import { readOwnHold, stopOwnCare } from './stop-own-care.ts'

export const careHoldRoutes = routes(patientCalls.careHolds, (ctx) => ({
  read: ({ context }) => readOwnHold(ctx, context.caller),
  stop: ({ input, context }) => stopOwnCare(ctx, context.caller, input),
}))

/** Builds the calls of clinicians. */
export const staffCareHoldRoutes = routes(staffCalls.careHolds, (ctx) => ({
  list: ({ context }) => listHolds(ctx, context.caller),
  read: ({ input, context }) => readHold(ctx, context.caller, input),
  open: ({ input, context }) => openForPatient(ctx, context.caller, input),
  keep: ({ input, context }) => keepHold(ctx, context.caller, input),
  lift: ({ input, context }) => liftHold(ctx, context.caller, input),
}))
