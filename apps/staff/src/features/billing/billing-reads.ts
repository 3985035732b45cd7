import { queryOptions } from '@tanstack/react-query'
import { calls, type Answer } from '../../calls/calls.ts'
import { pagedQuery } from '../../calls/paged-query.ts'

export type Ledger = Answer<'billing', 'ledger'>
export type Subscription = Ledger['subscriptions'][number]
export type Payment = Ledger['payments'][number]
export type LedgerEntry = Ledger['entries'][number]
export type Refund = Ledger['refunds'][number]
export type Credit = Ledger['credits'][number]
export type Upcoming = Answer<'billing', 'upcoming'>['rows'][number]
export type AuthorizationRow = Answer<'billing', 'holds'>['rows'][number]
export type PastDue = Answer<'billing', 'dunning'>['rows'][number]
export type Dispute = Answer<'billing', 'disputes'>['rows'][number]
export type Evidence = Answer<'billing', 'dispute'>['evidence']
export type Difference = Answer<'billing', 'reconciliation'>['differences'][number]
export type PlanShipmentsRead = Answer<'billing', 'planShipments'>
export type PlannedShipment = PlanShipmentsRead['shipments'][number]
export type ShipmentPreviewRead = Answer<'billing', 'previewShipmentMove'>
export type RefundShow = 'waiting' | 'made' | 'failed'

/** First part of every query key of this section: amounts are related, so an action refetches all open reads. */
export const BILLING = [['billing']] as const

/** Queries of the billing section. None is polled, because searches and ledger reads go to the audit trail. */
export const billingReads = {
  patients: (search: string) =>
    pagedQuery(['billing', 'patients', search], (after) =>
      calls.billing.patients({ ...(search ? { search } : {}), ...after }),
    ),
  ledger: (id: string) =>
    queryOptions({
      queryKey: ['billing', 'ledger', id],
      queryFn: () => calls.billing.ledger({ id }),
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  upcoming: (days: number) =>
    pagedQuery(['billing', 'upcoming', days], (after) => calls.billing.upcoming({ days, ...after })),
  holds: (hours: number) =>
    pagedQuery(['billing', 'holds', hours], (after) => calls.billing.holds({ hours, ...after })),
  dunning: () => pagedQuery(['billing', 'dunning'], (after) => calls.billing.dunning(after)),
  refunds: (state: RefundShow | undefined) =>
    pagedQuery(['billing', 'refunds', state], (after) =>
      calls.billing.refunds({ ...(state ? { state } : {}), ...after }),
    ),
  credits: (state: 'waiting' | undefined) =>
    pagedQuery(['billing', 'credits', state], (after) =>
      calls.billing.credits({ ...(state ? { state } : {}), ...after }),
    ),
  cancelPreview: (id: string) =>
    queryOptions({
      queryKey: ['billing', 'cancel-preview', id],
      queryFn: () => calls.billing.previewCancel({ id }),
      gcTime: 0,
      staleTime: 0,
    }),
  resumePreview: (id: string) =>
    queryOptions({
      queryKey: ['billing', 'resume-preview', id],
      queryFn: () => calls.billing.previewResume({ id }),
      gcTime: 0,
      staleTime: 0,
    }),
  planShipments: (id: string) =>
    queryOptions({
      queryKey: ['billing', 'plan-shipments', id],
      queryFn: () => calls.billing.planShipments({ id }),
    }),
  /** @param on the new day; null for a skip */
  shipmentPreview: (id: string, shipment: number, on: string | null) =>
    queryOptions({
      queryKey: ['billing', 'shipment-preview', id, shipment, on],
      queryFn: () => calls.billing.previewShipmentMove({ id, shipment, ...(on ? { on } : {}) }),
      gcTime: 0,
      staleTime: 0,
    }),
  disputes: () => pagedQuery(['billing', 'disputes'], (after) => calls.billing.disputes(after)),
  dispute: (id: string) =>
    queryOptions({
      queryKey: ['billing', 'dispute', id],
      queryFn: () => calls.billing.dispute({ id }),
      refetchOnWindowFocus: false,
    }),
  totals: (month: string) =>
    queryOptions({
      queryKey: ['billing', 'totals', month],
      queryFn: () => calls.billing.totals({ month }),
    }),
  reconciliation: () =>
    queryOptions({
      queryKey: ['billing', 'reconciliation'],
      queryFn: () => calls.billing.reconciliation({}),
      // Polled only while a reconciliation is running.
      refetchInterval: (query) => (query.state.data?.running ? 2_000 : false),
    }),
}
