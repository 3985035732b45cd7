// The files of apps/server/src/features/<feature>/ that other features may import directly, for the four features that
// depend on each other most. An index.ts that exports all of them would be an import cycle between the four; all other
// files are private to their feature.
export const lentFiles = {
  orders: ['addon-shares', 'create-order', 'read-order-money', 'save-addon', 'save-address'],
  payments: [
    'authorize-payment',
    'billing-details',
    'card-attempts',
    'card-on-file',
    'card-payment',
    'close-difference',
    'compare-payment',
    'failed-authorization',
    'gateway-events',
    'number-invoice',
    'pay-with-card',
    'payment-error',
    'payment-intent-store',
    'payment-records',
    'payment-state',
    'process-refunds',
    'purchase-snapshot',
    'reconcile-intent',
    'record-capture',
    'refund-store',
    'save-card',
    'schedule-reauthorization',
    'second-approver',
    'void-authorizations',
    'void-or-refund-order',
  ],
  shipments: ['capture-shipment'],
  subscriptions: [
    'cancel-order',
    'change-subscription',
    'end-subscription',
    'finish-cancellation',
    'open-shipment',
    'period-paid',
    'refund-denied-order',
    'refund-unshipped-months',
  ],
}

/** Features that must not import others at all: what follows from a payment is handed in (docs/adr/0017). */
export const independentOf = { payments: ['orders', 'shipments', 'subscriptions'] }

export const lends = (feature, path) =>
  lentFiles[feature]?.some((name) => path === `apps/server/src/features/${feature}/${name}.ts`) ?? false
