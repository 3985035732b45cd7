export { askRefund } from './refund-desk.ts'
export { reconcilePage } from './reconcile-page.ts'
export { planReconciliation, reconcileNightly } from './reconciliation-run.ts'
