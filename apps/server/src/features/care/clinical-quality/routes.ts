import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { assessEvent, listEvents } from './events.ts'
import { readFigures } from './fired-rules.ts'
import { recordByHand } from './record-event.ts'
import { decideSample, listSamples } from './samples.ts'

/** The handlers of the medical director's safety net. */
export function staffClinicalQualityRoutes(ctx: Ctx) {
  const os = staffCalls.clinicalQuality
  return {
    figures: os.figures.handler(() => readFigures(ctx)),
    samples: os.samples.handler(() => listSamples(ctx)),
    decide: os.decide.handler(({ input, context }) => decideSample(ctx, context.caller, input)),
    events: os.events.handler(({ input }) => listEvents(ctx, input)),
    recordEvent: os.recordEvent.handler(({ input, context }) => recordByHand(ctx, context.caller, input)),
    assessEvent: os.assessEvent.handler(({ input, context }) => assessEvent(ctx, context.caller, input)),
  }
}
