import { maskAddress } from '@contour/domain/contact/mask'
import type { Ctx } from '../../../context.ts'
import { audit } from '../audit/index.ts'
import { receiversOf, sendNews } from './receivers.ts'

/** Sends a test to every receiver of alerts, and returns what became of it. */
export async function tryReceivers(ctx: Ctx) {
  const now = ctx.clock.now()
  const id = ctx.random.id()
  const results = await Promise.all(
    receiversOf(ctx.config).map(async (receiver) => {
      const outcome = await sendNews(ctx, receiver, {
        id,
        news: 'began',
        fault: 'backup_old',
        subject: 'test',
        details: 'This is a test that an administrator asked for. Nothing is wrong.',
        openedAt: now,
        closedAt: null,
      })
      return {
        channel: receiver.channel,
        receiver:
          receiver.channel === 'webhook'
            ? receiver.receiver
            : maskAddress(receiver.channel, receiver.receiver),
        error: outcome.state === 'sent' ? null : outcome.reason,
      }
    }),
  )
  await audit(ctx.db, 'alert.tested', { after: { receivers: results.length } })
  return { message: 'Sent.', results }
}
