import { staffDisputes } from './staff-disputes.ts'
import { staffLedger } from './staff-ledger.ts'
import { staffPlans } from './staff-plans.ts'
import { staffReconciliation } from './staff-reconciliation.ts'
import { staffTotals } from './staff-totals.ts'
import { staffRefunds } from './staff-refunds.ts'

/** Every staff call of the billing section. Names are masked (interface.md 7.1). Money in integer cents. */
export const staffBilling = {
  ...staffLedger,
  ...staffRefunds,
  ...staffPlans,
  ...staffDisputes,
  ...staffReconciliation,
  ...staffTotals,
}
