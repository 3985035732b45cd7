export { answeredBy, careStateOf, holdSubject, openHold } from './open-hold.ts'
export { settleClocksSoon } from './settle-clocks-soon.ts'
