import { staffCalls, routes } from '../../../http/implement.ts'
import { assessEvent, listEvents } from './events.ts'
import { readFigures } from './fired-rules.ts'
import { recordByHand } from './record-event.ts'
import { decideSample, listSamples } from './samples.ts'

export const staffClinicalQualityRoutes = routes(staffCalls.clinicalQuality, (ctx) => ({
  figures: () => readFigures(ctx),
  samples: () => listSamples(ctx),
  decide: ({ input, context }) => decideSample(ctx, context.caller, input),
  events: ({ input }) => listEvents(ctx, input),
  recordEvent: ({ input, context }) => recordByHand(ctx, context.caller, input),
  assessEvent: ({ input, context }) => assessEvent(ctx, context.caller, input),
}))
