import { staffCalls, routes } from '../../../http/implement.ts'
import { isAddOnStepShown, setAddOnStep } from '../../care/add-on/index.ts'
import { listFailedEvents, retryEvent } from './gateway-events.ts'
import { listJobs, runJob } from './jobs.ts'
import { listOutbox, retryMessage } from './outbox.ts'
import { listRetention } from './list-retention.ts'
import { exportAudit, readAudit } from './read-audit.ts'
import { readOverview } from './read-overview.ts'
import { giveTask, readTaskPeople } from './give-task.ts'

export const administrationRoutes = routes(staffCalls.administration, (ctx) => ({
  overview: ({ context }) => readOverview(ctx, context.caller),
  taskPeople: ({ input, context }) => readTaskPeople(ctx, context.caller, input.id),
  handOverTask: ({ input, context }) => giveTask(ctx, context.caller, input),
  outbox: ({ input }) => listOutbox(ctx, input.state, input.after),
  retryMessage: ({ input }) => retryMessage(ctx, input.id),
  settings: async () => ({
    message: 'Settings.',
    add_on_step: await isAddOnStepShown(ctx.db),
  }),
  setAddOnStep: ({ input }) => setAddOnStep(ctx, input.shown),
  jobs: async ({ input }) => ({
    ...(await listJobs(ctx, input.show ?? 'open', input.after)),
    events: await listFailedEvents(ctx),
    retention: await listRetention(ctx),
  }),
  retryEvent: ({ input }) => retryEvent(ctx, input.id),
  runJob: ({ input }) => runJob(ctx, input.id),
  exportAudit: ({ input }) => exportAudit(ctx, input),
  audit: ({ input }) => readAudit(ctx, input),
}))
