import { retryPastDue, sendPaymentLink } from './collect-payment.ts'
import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import {
  moveShipment,
  previewShipmentMove,
  readPlanShipments,
  skipShipment,
} from '../../care/subscriptions/index.ts'
import { approveCredit, grantCredit, listCredits, refuseCredit } from './credits.ts'
import { answerDispute, listDisputes, readDispute } from './disputes.ts'
import {
  cancelSubscriptionForPatient,
  undoCancellationForPatient,
  liftBlock,
  previewStaffCancellation,
} from './cancel-for-patient.ts'
import { readAuthorizations } from './read-lists.ts'
import { readDunning } from './read-dunning.ts'
import { findPatients } from './find-patients.ts'
import { readLedger } from './read-ledger.ts'
import { readReconciliation, runReconciliation } from './reconciliation.ts'
import { readTotals } from './read-totals.ts'
import { disputeFile } from './dispute-file.ts'
import { readUpcomingCharges } from './read-upcoming.ts'
import { approveRefund, askRefund, listRefunds, refuseRefund } from './refunds.ts'

export function staffBillingRoutes(ctx: Ctx) {
  const os = staffCalls.billing
  return {
    patients: os.patients.handler(({ input }) => findPatients(ctx, input.search ?? '', input.after)),
    ledger: os.ledger.handler(({ input, context }) => readLedger(ctx, context.caller, input.id)),
    upcoming: os.upcoming.handler(({ input }) => readUpcomingCharges(ctx, input.days, input.after)),
    holds: os.holds.handler(({ input }) => readAuthorizations(ctx, input.hours, input.after)),
    dunning: os.dunning.handler(({ input }) => readDunning(ctx, input.after)),
    refunds: os.refunds.handler(({ input, context }) => listRefunds(ctx, context.caller, input)),
    askRefund: os.askRefund.handler(({ input, context }) => askRefund(ctx, context.caller, input)),
    approveRefund: os.approveRefund.handler(({ input, context }) =>
      approveRefund(ctx, context.caller, input.id),
    ),
    refuseRefund: os.refuseRefund.handler(({ input, context }) =>
      refuseRefund(ctx, context.caller, input.id),
    ),
    grantCredit: os.grantCredit.handler(({ input, context }) => grantCredit(ctx, context.caller, input)),
    credits: os.credits.handler(({ input, context }) => listCredits(ctx, context.caller, input)),
    approveCredit: os.approveCredit.handler(({ input, context }) =>
      approveCredit(ctx, context.caller, input.id),
    ),
    refuseCredit: os.refuseCredit.handler(({ input, context }) =>
      refuseCredit(ctx, context.caller, input.id),
    ),
    liftBlock: os.liftBlock.handler(({ input }) => liftBlock(ctx, input)),
    previewCancel: os.previewCancel.handler(({ input, context }) =>
      previewStaffCancellation(ctx, context.caller, input.id),
    ),
    undoCancel: os.undoCancel.handler(({ input }) => undoCancellationForPatient(ctx, input.id)),
    cancelPlan: os.cancelPlan.handler(({ input, context }) =>
      cancelSubscriptionForPatient(ctx, context.caller, input),
    ),
    retryPastDue: os.retryPastDue.handler(({ input }) => retryPastDue(ctx, input.id)),
    sendPaymentLink: os.sendPaymentLink.handler(({ input }) => sendPaymentLink(ctx, input.id)),
    planShipments: os.planShipments.handler(({ input }) => readPlanShipments(ctx, input.id)),
    previewShipmentMove: os.previewShipmentMove.handler(({ input }) => previewShipmentMove(ctx, input)),
    moveShipment: os.moveShipment.handler(({ input, context }) => moveShipment(ctx, context.caller, input)),
    skipShipment: os.skipShipment.handler(({ input, context }) => skipShipment(ctx, context.caller, input)),
    disputes: os.disputes.handler(({ input }) => listDisputes(ctx, input.after)),
    dispute: os.dispute.handler(({ input }) => readDispute(ctx, input.id)),
    answerDispute: os.answerDispute.handler(({ input, context }) =>
      answerDispute(ctx, context.caller, input),
    ),
    totals: os.totals.handler(({ input }) => readTotals(ctx, input.month)),
    disputeFile: os.disputeFile.handler(({ input }) => disputeFile(ctx, input.id)),
    reconciliation: os.reconciliation.handler(() => readReconciliation(ctx)),
    runReconciliation: os.runReconciliation.handler(({ input }) => runReconciliation(ctx, input.days)),
  }
}
