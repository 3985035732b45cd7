import { patientCalls, routes } from '../../../http/implement.ts'
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

/** These calls exist in demo mode only. */
export const demoRoutes = routes(patientCalls.demo, (ctx) => {
  const inTurn = oneAtATime()
  return {
    outbox: ({ input }) => readOutbox(ctx, input.to),
    writeEmailReply: ({ input }) => writeEmailReply(ctx, input),
    listThreads: () => listDemoThreads(ctx),
    answerThread: ({ input }) => inTurn(() => answerThread(ctx, input.id)),
    templates: () => listTemplates(ctx),
    readClock: () => readClock(ctx),
    moveClock: ({ input }) => inTurn(() => moveClock(ctx, input.advance_seconds)),
    listOrders: () => listDemoOrders(ctx),
    nextStep: ({ input }) => inTurn(() => simulateNextStep(ctx, input.id)),
    reset: () => inTurn(() => resetDemo(ctx)),
  }
})
