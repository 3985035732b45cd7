import type { Ctx } from '../../../context.ts'
import { patientCalls, staffCalls } from '../../../http/implement.ts'
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

/** Returns the handlers of the patients' calls. */
export function visitsRoutes(ctx: Ctx) {
  const os = patientCalls.visits
  return {
    readVisit: os.readVisit.handler(({ input, context }) => readVisit(ctx, context.caller, input.id)),
    startVisit: os.startVisit.handler(({ input, context }) => startVisit(ctx, context.caller, input.id)),
    joinLine: os.joinLine.handler(({ input, context }) => joinLine(ctx, context.caller, input.id)),
    leaveVisit: os.leaveVisit.handler(({ input, context }) => leaveVisit(ctx, context.caller, input.id)),
    listSlots: os.listSlots.handler(({ input, context }) => listSlots(ctx, context.caller, input.id)),
    bookVisit: os.bookVisit.handler(({ input, context }) => bookVisit(ctx, context.caller, input)),
    agreeToTexts: os.agreeToTexts.handler(({ input, context }) =>
      agreeToTexts(ctx, context.caller, input.id),
    ),
    readCalendar: os.readCalendar.handler(({ input, context }) =>
      readCalendar(ctx, context.caller, input.id),
    ),
    enterVisit: os.enterVisit.handler(({ input, context }) => enterVisit(ctx, context.caller, input.id)),
  }
}

/** Returns the handlers of the clinicians' calls. */
export function staffVisitsRoutes(ctx: Ctx) {
  const os = staffCalls.visits
  return {
    queue: os.queue.handler(({ context }) => readLine(ctx, context.caller)),
    setDuty: os.setDuty.handler(({ input, context }) => setDuty(ctx, context.caller, input)),
    keepDuty: os.keepDuty.handler(({ context }) => keepDuty(ctx, context.caller)),
    pick: os.pick.handler(({ input, context }) => pickNext(ctx, context.caller, input)),
    enter: os.enter.handler(({ input, context }) => enterAsClinician(ctx, context.caller, input.id)),
    putBack: os.putBack.handler(({ input, context }) => putBack(ctx, context.caller, input.id)),
    markMissed: os.markMissed.handler(({ input, context }) => markMissed(ctx, context.caller, input.id)),
    finish: os.finish.handler(({ input, context }) => finishVisit(ctx, context.caller, input)),
    cancelAppointment: os.cancelAppointment.handler(({ input, context }) =>
      cancelAppointment(ctx, context.caller, input),
    ),
    readHours: os.readHours.handler(({ context }) => readHours(ctx, context.caller)),
    saveHours: os.saveHours.handler(({ input, context }) => saveHours(ctx, context.caller, input)),
    setDayOff: os.setDayOff.handler(({ input, context }) => setDayOff(ctx, context.caller, input)),
  }
}
