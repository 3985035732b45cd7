export { listSubscriptions } from './list-subscriptions.ts'
export { planName } from './own-plan.ts'
export { cardOnFile, cardOnWire } from './read-card.ts'
export { dueCents } from './due-cents.ts'
