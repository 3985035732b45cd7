import { staffCalls, routes } from '../../../http/implement.ts'
import { listPhrases } from './list-phrases.ts'
import {
  dropAlarmWords,
  publishAlarmWords,
  readAlarmWords,
  saveAlarmWords,
  tryAlarmWords,
} from './alarm-word-versions.ts'
import { endSeveral } from './end-several.ts'
import { listYellow } from './list-yellow.ts'
import { lookAtYellow } from './look-at-yellow.ts'
import { listRedThreads } from './list-red-threads.ts'
import { logContact } from './log-contact.ts'
import { lookAtVisitors } from './look-at-visitors.ts'
import { readRedBar } from './read-red-bar.ts'
import { addShift, readOwnShifts, readRota, removeShift } from './rota.ts'

export const emergencyRoutes = routes(staffCalls.emergencies, (ctx) => ({
  list: ({ input, context }) => listRedThreads(ctx, context.caller, input),
  bar: ({ context }) => readRedBar(ctx, context.caller),
  endSeveral: ({ input, context }) => endSeveral(ctx, context.caller, input),
  yellow: ({ context }) => listYellow(ctx, context.caller),
  look: ({ input, context }) => lookAtYellow(ctx, context.caller, input),
  logContact: ({ input, context }) => logContact(ctx, context.caller, input),
  lookAtVisitors: ({ input, context }) => lookAtVisitors(ctx, context.caller, input),
  rota: () => readRota(ctx),
  ownShifts: ({ context }) => readOwnShifts(ctx, context.caller),
  addShift: ({ input, context }) => addShift(ctx, context.caller, input),
  removeShift: ({ input }) => removeShift(ctx, input.id),
  words: ({ context }) => readAlarmWords(ctx, context.caller),
  tryWords: ({ input }) => tryAlarmWords(input),
  saveWords: ({ input, context }) => saveAlarmWords(ctx, context.caller, input),
  dropWords: ({ input }) => dropAlarmWords(ctx, input.id),
  publishWords: ({ input, context }) => publishAlarmWords(ctx, context.caller, input),
  phrases: () => listPhrases(),
}))
