import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
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

/** Returns the handlers of this feature's calls. */
export function emergencyRoutes(ctx: Ctx) {
  const os = staffCalls.emergencies
  return {
    list: os.list.handler(({ input, context }) => listRedThreads(ctx, context.caller, input)),
    bar: os.bar.handler(({ context }) => readRedBar(ctx, context.caller)),
    endSeveral: os.endSeveral.handler(({ input, context }) => endSeveral(ctx, context.caller, input)),
    yellow: os.yellow.handler(({ context }) => listYellow(ctx, context.caller)),
    look: os.look.handler(({ input, context }) => lookAtYellow(ctx, context.caller, input)),
    logContact: os.logContact.handler(({ input, context }) => logContact(ctx, context.caller, input)),
    lookAtVisitors: os.lookAtVisitors.handler(({ input, context }) =>
      lookAtVisitors(ctx, context.caller, input),
    ),
    rota: os.rota.handler(() => readRota(ctx)),
    ownShifts: os.ownShifts.handler(({ context }) => readOwnShifts(ctx, context.caller)),
    addShift: os.addShift.handler(({ input, context }) => addShift(ctx, context.caller, input)),
    removeShift: os.removeShift.handler(({ input }) => removeShift(ctx, input.id)),
    words: os.words.handler(({ context }) => readAlarmWords(ctx, context.caller)),
    tryWords: os.tryWords.handler(({ input }) => tryAlarmWords(input)),
    saveWords: os.saveWords.handler(({ input, context }) => saveAlarmWords(ctx, context.caller, input)),
    dropWords: os.dropWords.handler(({ input }) => dropAlarmWords(ctx, input.id)),
    publishWords: os.publishWords.handler(({ input, context }) =>
      publishAlarmWords(ctx, context.caller, input),
    ),
    phrases: os.phrases.handler(() => listPhrases()),
  }
}
