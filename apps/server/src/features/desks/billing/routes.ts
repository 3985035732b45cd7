import { retryPastDue, sendPaymentLink } from './collect-payment.ts'
import { staffCalls, routes } from '../../../http/implement.ts'
import {
  moveShipment,
  previewResume,
  previewShipmentMove,
  readPlanShipments,
  resumeRenewals,
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

export const staffBillingRoutes = routes(staffCalls.billing, (ctx) => ({
  patients: ({ input }) => findPatients(ctx, input.search ?? '', input.after),
  ledger: ({ input, context }) => readLedger(ctx, context.caller, input.id),
  upcoming: ({ input }) => readUpcomingCharges(ctx, input.days, input.after),
  holds: ({ input }) => readAuthorizations(ctx, input.hours, input.after),
  dunning: ({ input }) => readDunning(ctx, input.after),
  refunds: ({ input, context }) => listRefunds(ctx, context.caller, input),
  askRefund: ({ input, context }) => askRefund(ctx, context.caller, input),
  approveRefund: ({ input, context }) => approveRefund(ctx, context.caller, input.id),
  refuseRefund: ({ input, context }) => refuseRefund(ctx, context.caller, input.id),
  grantCredit: ({ input, context }) => grantCredit(ctx, context.caller, input),
  credits: ({ input, context }) => listCredits(ctx, context.caller, input),
  approveCredit: ({ input, context }) => approveCredit(ctx, context.caller, input.id),
  refuseCredit: ({ input, context }) => refuseCredit(ctx, context.caller, input.id),
  liftBlock: ({ input }) => liftBlock(ctx, input),
  previewCancel: ({ input, context }) => previewStaffCancellation(ctx, context.caller, input.id),
  undoCancel: ({ input }) => undoCancellationForPatient(ctx, input.id),
  cancelPlan: ({ input, context }) => cancelSubscriptionForPatient(ctx, context.caller, input),
  previewResume: ({ input }) => previewResume(ctx, input.id),
  resumePlan: ({ input }) => resumeRenewals(ctx, input.id),
  retryPastDue: ({ input }) => retryPastDue(ctx, input.id),
  sendPaymentLink: ({ input }) => sendPaymentLink(ctx, input.id),
  planShipments: ({ input }) => readPlanShipments(ctx, input.id),
  previewShipmentMove: ({ input }) => previewShipmentMove(ctx, input),
  moveShipment: ({ input, context }) => moveShipment(ctx, context.caller, input),
  skipShipment: ({ input, context }) => skipShipment(ctx, context.caller, input),
  disputes: ({ input }) => listDisputes(ctx, input.after),
  dispute: ({ input }) => readDispute(ctx, input.id),
  answerDispute: ({ input, context }) => answerDispute(ctx, context.caller, input),
  totals: ({ input }) => readTotals(ctx, input.month),
  disputeFile: ({ input }) => disputeFile(ctx, input.id),
  reconciliation: () => readReconciliation(ctx),
  runReconciliation: ({ input }) => runReconciliation(ctx, input.days),
}))
