import type { AlertChannel } from '@contour/domain/alerts/alert'
import { causeOf } from '../../../cause-of.ts'
import type { Config } from '../../../config.ts'
import type { Ctx } from '../../../context.ts'
import type { SendResult } from '../../../adapters/messages/port.ts'
import { SIGNATURE_HEADER, signBody } from '../../../webhook-signature.ts'
import { newsEmail, newsJson, newsText, type News } from './alert-news.ts'

/** Where an alert goes: an address, a phone, or "settings" for the webhook, whose address may itself be a secret. */
export type Receiver = { channel: AlertChannel; receiver: string }

const WEBHOOK: Receiver = { channel: 'webhook', receiver: 'settings' }

/** Everybody who is told. @returns none if no receiver of alerts is set */
export const receiversOf = ({ alerts }: Pick<Config, 'alerts'>): Receiver[] => [
  ...(alerts.webhook ? [WEBHOOK] : []),
  ...alerts.emails.map((receiver): Receiver => ({ channel: 'email', receiver })),
  ...alerts.phones.map((receiver): Receiver => ({ channel: 'sms', receiver })),
]

/** Milliseconds for a receiver to answer. */
const PATIENCE = 10_000

export type Sending = Pick<Ctx, 'config' | 'messageSenders' | 'clock'>

/** Tells one receiver, at once and without the outbox or the database, which may be what is broken. */
export async function sendNews(
  ctx: Sending,
  { channel, receiver }: Receiver,
  news: News,
): Promise<SendResult> {
  const { config, messageSenders } = ctx
  const reference = `alert-${news.id}-${news.news}`
  if (channel === 'webhook') return postNews(ctx, news)
  if (channel === 'email')
    return messageSenders.email.send({ to: receiver, ...newsEmail(config, news), html: null, reference })
  return messageSenders.sms.send({
    to: receiver,
    subject: '',
    body: newsText(config, news),
    html: null,
    reference,
  })
}

async function postNews({ config, clock }: Sending, news: News): Promise<SendResult> {
  const { webhook } = config.alerts
  if (!webhook) return { state: 'refused', reason: 'ALERT_WEBHOOK_URL is not set' }
  const body = Buffer.from(JSON.stringify(newsJson(config, news)))
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signBody(webhook.secret, body, clock.real()),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    })
    await response.body?.cancel()
    return response.ok ? { state: 'sent' } : { state: 'failed', reason: `webhook ${response.status}` }
  } catch (error) {
    return { state: 'failed', reason: `webhook unreachable: ${causeOf(error) ?? 'no reason given'}` }
  }
}
