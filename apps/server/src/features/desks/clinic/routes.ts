import { staffCalls, routes } from '../../../http/implement.ts'
import { askPatient } from './ask-patient.ts'
import { addNote } from './add-note.ts'
import { distinguishAccounts } from './distinguish-accounts.ts'
import { confirmChanges } from './confirm-changes.ts'
import { askForImage, withdrawImageRequest } from './request-image.ts'
import { denyOrder } from './deny-order.ts'
import { refuseChange } from './refuse-change.ts'
import { requireVisit, visitDone } from './live-visit.ts'
import { listCharts } from './list-charts.ts'
import { prescribe } from './prescribe.ts'
import { readChart } from './read-chart.ts'
import { readQueue } from './read-queue.ts'
import { releaseOrder, takeOrder } from './take-order.ts'
import { voidPrescription } from './void-prescription.ts'

export const clinicRoutes = routes(staffCalls.clinic, (ctx) => ({
  queue: ({ input, context }) => readQueue(ctx, context.caller, input),
  charts: ({ input, context }) => listCharts(ctx, context.caller, input),
  take: ({ input, context }) => takeOrder(ctx, context.caller, input.id),
  release: ({ input, context }) => releaseOrder(ctx, context.caller, input.id),
  confirmChanges: ({ input, context }) => confirmChanges(ctx, context.caller, input.id),
  chart: ({ input, context }) => readChart(ctx, context.caller, input.id),
  prescribe: ({ input, context }) => prescribe(ctx, context.caller, input),
  voidPrescription: ({ input, context }) => voidPrescription(ctx, context.caller, input),
  refuseChange: ({ input, context }) => refuseChange(ctx, context.caller, input),
  deny: ({ input, context }) => denyOrder(ctx, context.caller, input),
  requireVisit: ({ input, context }) => requireVisit(ctx, context.caller, input.id),
  visitDone: ({ input, context }) => visitDone(ctx, context.caller, input),
  askForImage: ({ input, context }) => askForImage(ctx, context.caller, input),
  ask: ({ input, context }) => askPatient(ctx, context.caller, input),
  withdrawImageRequest: ({ input, context }) => withdrawImageRequest(ctx, context.caller, input),
  distinguishAccounts: ({ input, context }) => distinguishAccounts(ctx, context.caller, input),
  addNote: ({ input, context }) => addNote(ctx, context.caller, input),
}))
