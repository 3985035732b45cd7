import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
import { answerThread } from './answer-thread.ts'
import { moveClock, readClock } from './demo-clock.ts'
import { listDemoOrders } from './list-demo-orders.ts'
import { listDemoThreads } from './list-demo-threads.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { listTemplates } from './list-templates.ts'
import { readOutbox } from './outbox.ts'
import { simulateNextStep } from './simulate-next-step.ts'
import { writeEmailReply } from './write-email-reply.ts'
import { resetDemo } from './reset-demo.ts'

/** Returns the handlers of this feature's calls; they exist in demo mode only. */
export function demoRoutes(ctx: Ctx) {
  const os = patientCalls.demo
  const inTurn = oneAtATime()
  return {
    outbox: os.outbox.handler(({ input }) => readOutbox(ctx, input.to)),
    writeEmailReply: os.writeEmailReply.handler(({ input }) => writeEmailReply(ctx, input)),
    listThreads: os.listThreads.handler(() => listDemoThreads(ctx)),
    answerThread: os.answerThread.handler(({ input }) => inTurn(() => answerThread(ctx, input.id))),
    templates: os.templates.handler(() => listTemplates(ctx)),
    readClock: os.readClock.handler(() => readClock(ctx)),
    moveClock: os.moveClock.handler(({ input }) => inTurn(() => moveClock(ctx, input.advance_seconds))),
    listOrders: os.listOrders.handler(() => listDemoOrders(ctx)),
    nextStep: os.nextStep.handler(({ input }) => inTurn(() => simulateNextStep(ctx, input.id))),
    reset: os.reset.handler(() => inTurn(() => resetDemo(ctx))),
  }
}
