import type { Ctx } from '../../../context.ts'
import { staffCalls } from '../../../http/implement.ts'
import { isAddOnStepShown, setAddOnStep } from '../../care/add-on/index.ts'
import { listFailedEvents, retryEvent } from './gateway-events.ts'
import { listJobs, runJob } from './jobs.ts'
import { listOutbox, retryMessage } from './outbox.ts'
import { listRetention } from './list-retention.ts'
import { exportAudit, readAudit } from './read-audit.ts'
import { readOverview } from './read-overview.ts'

export function administrationRoutes(ctx: Ctx) {
  const os = staffCalls.administration
  return {
    overview: os.overview.handler(({ context }) => readOverview(ctx, context.caller)),
    outbox: os.outbox.handler(({ input }) => listOutbox(ctx, input.state, input.after)),
    retryMessage: os.retryMessage.handler(({ input }) => retryMessage(ctx, input.id)),
    settings: os.settings.handler(async () => ({
      message: 'Settings.',
      add_on_step: await isAddOnStepShown(ctx.db),
    })),
    setAddOnStep: os.setAddOnStep.handler(({ input }) => setAddOnStep(ctx, input.shown)),
    jobs: os.jobs.handler(async ({ input }) => ({
      ...(await listJobs(ctx, input.show ?? 'open', input.after)),
      events: await listFailedEvents(ctx),
      retention: await listRetention(ctx),
    })),
    retryEvent: os.retryEvent.handler(({ input }) => retryEvent(ctx, input.id)),
    runJob: os.runJob.handler(({ input }) => runJob(ctx, input.id)),
    exportAudit: os.exportAudit.handler(({ input }) => exportAudit(ctx, input)),
    audit: os.audit.handler(({ input }) => readAudit(ctx, input)),
  }
}
