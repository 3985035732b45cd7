import { retryWait } from '@contour/domain/notifications/retry-time'
import { LOOKS } from '@contour/domain/alerts/alert'
import type { Ctx } from '../context.ts'
import { openAlert, receiversOf, sendNews } from '../features/ground/alerts/index.ts'
import type { News, Receiver } from '../features/ground/alerts/index.ts'

/** The alert that the database takes no writes, which cannot be kept in the database. */
export type AwayAlert = {
  /** A write was not taken. */
  seen(cause: string): Promise<void>
  /** A write was taken: what was told meanwhile is written down, and closes like every other alert. */
  over(): Promise<void>
  /** Whether the database holds such an alert already: then nobody is told again. */
  knows(isOpen: boolean): void
  stands(): boolean
}

type Trying = { receiver: Receiver; told: boolean; tries: number; firstAt: number; nextAt: number }

/** Told from memory, every receiver once, each tried for a day. */
export function createAwayAlert(ctx: Ctx): AwayAlert {
  let looks = 0
  let isKnown = false
  let news: News | null = null
  let receivers: Trying[] = []

  async function notify(one: Trying, what: News): Promise<void> {
    const now = ctx.clock.real().getTime()
    if (one.told || now < one.nextAt) return
    one.tries += 1
    if (one.tries === 1) one.firstAt = now
    const outcome = await sendNews(ctx, one.receiver, what)
    if (outcome.state === 'sent') one.told = true
    else {
      const wait = retryWait({ kind: 'alert', tries: one.tries, sinceFirstMs: now - one.firstAt })
      one.nextAt = wait === null || outcome.state === 'refused' ? Infinity : now + wait
      ctx.log.warn({ channel: one.receiver.channel, reason: outcome.reason }, 'alert not delivered')
    }
  }
  return {
    async seen(cause) {
      looks += 1
      if (looks < LOOKS.toOpen || isKnown) return
      if (!news) {
        news = {
          id: ctx.random.id(),
          news: 'began',
          fault: 'database_writes',
          subject: '',
          details: `Every change is refused: ${cause}.`,
          openedAt: ctx.clock.now(),
          closedAt: null,
        }
        receivers = receiversOf(ctx.config).map((receiver) => ({
          receiver,
          told: false,
          tries: 0,
          firstAt: 0,
          nextAt: 0,
        }))
        ctx.log.error({ fault: 'database_writes', cause }, 'alert opened')
      }
      const what = news
      await Promise.all(receivers.map((one) => notify(one, what)))
    },
    async over() {
      looks = 0
      if (!news) return
      const { id, fault, subject, details, openedAt } = news
      const told = receivers.filter((one) => one.told).map(({ receiver }) => receiver)
      await openAlert(ctx, { fault, subject, details }, { id, since: openedAt, told })
      isKnown = true
      news = null
    },
    knows: (isOpen) => void (isKnown = isOpen),
    stands: () => looks > 0,
  }
}
