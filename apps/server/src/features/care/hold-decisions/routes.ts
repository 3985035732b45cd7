import type { Ctx } from '../../../context.ts'
import { patientCalls, staffCalls } from '../../../http/implement.ts'
import { keepHold } from './keep-hold.ts'
import { liftHold } from './lift-hold.ts'
import { listHolds } from './list-holds.ts'
import { openForPatient } from './open-for-patient.ts'
import { readHold } from './read-hold.ts'
import { readOwnHold, stopOwnCare } from './stop-own-care.ts'

/** Builds the calls of patients. */
export function careHoldRoutes(ctx: Ctx) {
  const os = patientCalls.careHolds
  return {
    read: os.read.handler(({ context }) => readOwnHold(ctx, context.caller)),
    stop: os.stop.handler(({ input, context }) => stopOwnCare(ctx, context.caller, input)),
  }
}

/** Builds the calls of clinicians. */
export function staffCareHoldRoutes(ctx: Ctx) {
  const os = staffCalls.careHolds
  return {
    list: os.list.handler(({ context }) => listHolds(ctx, context.caller)),
    read: os.read.handler(({ input, context }) => readHold(ctx, context.caller, input)),
    open: os.open.handler(({ input, context }) => openForPatient(ctx, context.caller, input)),
    keep: os.keep.handler(({ input, context }) => keepHold(ctx, context.caller, input)),
    lift: os.lift.handler(({ input, context }) => liftHold(ctx, context.caller, input)),
  }
}
