import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
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

export function clinicRoutes(ctx: Ctx) {
  const os = staffCalls.clinic
  return {
    queue: os.queue.handler(({ input, context }) => readQueue(ctx, context.caller, input)),
    charts: os.charts.handler(({ input, context }) => listCharts(ctx, context.caller, input)),
    take: os.take.handler(({ input, context }) => takeOrder(ctx, context.caller, input.id)),
    release: os.release.handler(({ input, context }) => releaseOrder(ctx, context.caller, input.id)),
    confirmChanges: os.confirmChanges.handler(({ input, context }) =>
      confirmChanges(ctx, context.caller, input.id),
    ),
    chart: os.chart.handler(({ input, context }) => readChart(ctx, context.caller, input.id)),
    prescribe: os.prescribe.handler(({ input, context }) => prescribe(ctx, context.caller, input)),
    voidPrescription: os.voidPrescription.handler(({ input, context }) =>
      voidPrescription(ctx, context.caller, input),
    ),
    refuseChange: os.refuseChange.handler(({ input, context }) => refuseChange(ctx, context.caller, input)),
    deny: os.deny.handler(({ input, context }) => denyOrder(ctx, context.caller, input)),
    requireVisit: os.requireVisit.handler(({ input, context }) =>
      requireVisit(ctx, context.caller, input.id),
    ),
    visitDone: os.visitDone.handler(({ input, context }) => visitDone(ctx, context.caller, input)),
    askForImage: os.askForImage.handler(({ input, context }) => askForImage(ctx, context.caller, input)),
    ask: os.ask.handler(({ input, context }) => askPatient(ctx, context.caller, input)),
    withdrawImageRequest: os.withdrawImageRequest.handler(({ input, context }) =>
      withdrawImageRequest(ctx, context.caller, input),
    ),
    distinguishAccounts: os.distinguishAccounts.handler(({ input, context }) =>
      distinguishAccounts(ctx, context.caller, input),
    ),
    addNote: os.addNote.handler(({ input, context }) => addNote(ctx, context.caller, input)),
  }
}
