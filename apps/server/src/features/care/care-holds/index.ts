export { answeredBy, careStateOf, holdSubject, openHold } from './open-hold.ts'
export { settleClocksSoon } from './settle-clocks-soon.ts'
export { openHoldOf, HOLD_RETRY, assertNoHold, lineOfHold, openHoldsOf } from './care-holds-store.ts'
export type { OpenHold } from './care-holds-store.ts'
