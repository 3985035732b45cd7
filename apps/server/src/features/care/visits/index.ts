export { connectionFor } from './connection.ts'
export { saveHours } from './open-hours.ts'
export { cancelLostBookings } from './cancel-lost-bookings.ts'
export { noticeCanceled } from './notice-canceled.ts'
export { noticeLate } from './notice-late.ts'
export { markMissed, missBooked, noticeMissed } from './miss-visit.ts'
export { pickNext } from './pick-next.ts'
export { remindOfVisit } from './remind-visit.ts'
export { watchHeld } from './watch-held.ts'
export {
  lastSignalOf,
  leaveSeat,
  noteHere,
  peerOf,
  readRooms,
  signalsAfter,
  storeSignal,
  takeSeat,
  visitToJoin,
} from './room.ts'
export type { Side, Sitter } from './room.ts'
export type { VisitRow } from './visit-store.ts'
