export { askRefund } from './refunds.ts'
export { reconcilePage } from './reconcile-page.ts'
export { scheduleReconciliation, reconcileNightly } from './reconciliation-run.ts'
