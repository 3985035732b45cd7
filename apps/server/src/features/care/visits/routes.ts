import { patientCalls, staffCalls, routes } from '../../../http/implement.ts'
import { agreeToTexts } from './agree-to-texts.ts'
import { bookVisit } from './book-visit.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import { keepDuty, setDuty } from './duty.ts'
import { enterAsClinician } from './enter-as-clinician.ts'
import { enterVisit } from './enter-visit.ts'
import { finishVisit } from './finish-visit.ts'
import { joinLine } from './join-line.ts'
import { leaveVisit } from './leave-visit.ts'
import { listSlots } from './list-slots.ts'
import { markMissed } from './miss-visit.ts'
import { readHours, saveHours, setDayOff } from './open-hours.ts'
import { pickNext } from './pick-next.ts'
import { putBack } from './put-back.ts'
import { readCalendar } from './read-calendar.ts'
import { readLine } from './read-line.ts'
import { readVisit } from './read-visit.ts'
import { startVisit } from './start-visit.ts'

export const visitsRoutes = routes(patientCalls.visits, (ctx) => ({
  readVisit: ({ input, context }) => readVisit(ctx, context.caller, input.id),
  startVisit: ({ input, context }) => startVisit(ctx, context.caller, input.id),
  joinLine: ({ input, context }) => joinLine(ctx, context.caller, input.id),
  leaveVisit: ({ input, context }) => leaveVisit(ctx, context.caller, input.id),
  listSlots: ({ input, context }) => listSlots(ctx, context.caller, input.id),
  bookVisit: ({ input, context }) => bookVisit(ctx, context.caller, input),
  agreeToTexts: ({ input, context }) => agreeToTexts(ctx, context.caller, input.id),
  readCalendar: ({ input, context }) => readCalendar(ctx, context.caller, input.id),
  enterVisit: ({ input, context }) => enterVisit(ctx, context.caller, input.id),
}))

export const staffVisitsRoutes = routes(staffCalls.visits, (ctx) => ({
  queue: ({ context }) => readLine(ctx, context.caller),
  setDuty: ({ input, context }) => setDuty(ctx, context.caller, input),
  keepDuty: ({ context }) => keepDuty(ctx, context.caller),
  pick: ({ input, context }) => pickNext(ctx, context.caller, input),
  enter: ({ input, context }) => enterAsClinician(ctx, context.caller, input.id),
  putBack: ({ input, context }) => putBack(ctx, context.caller, input.id),
  markMissed: ({ input, context }) => markMissed(ctx, context.caller, input.id),
  finish: ({ input, context }) => finishVisit(ctx, context.caller, input),
  cancelAppointment: ({ input, context }) => cancelAppointment(ctx, context.caller, input),
  readHours: ({ context }) => readHours(ctx, context.caller),
  saveHours: ({ input, context }) => saveHours(ctx, context.caller, input),
  setDayOff: ({ input, context }) => setDayOff(ctx, context.caller, input),
}))
