import type { Config } from '../../config.ts'
import { disabledSender, outboxSender } from './embedded.ts'
import { withTimeout } from './with-timeout.ts'
import type { MessageSender, MessageSenders } from './port.ts'

/** Creates the message senders that the configuration names; a vendor's library is loaded only when it is used. */
export async function createMessageSenders(
  config: Pick<Config, 'mail' | 'sms' | 'publicOrigin'>,
): Promise<MessageSenders> {
  return { email: await emailSender(config.mail), sms: await smsSender(config) }
}

async function emailSender(mail: Config['mail']): Promise<MessageSender> {
  if (mail.kind === 'smtp') return withTimeout((await import('./smtp.ts')).smtpSender(mail.url, mail.from))
  return mail.kind === 'off' ? disabledSender : outboxSender
}

/** Twilio reports only to an address that it reaches; it refuses a message that names another one. */
const reportsTo = (publicOrigin: string) =>
  publicOrigin.startsWith('https:') ? { reportTo: publicOrigin } : {}

async function smsSender({
  sms,
  publicOrigin,
}: Pick<Config, 'sms' | 'publicOrigin'>): Promise<MessageSender> {
  if (sms.kind === 'twilio')
    return withTimeout((await import('./twilio.ts')).twilioSender({ ...sms, ...reportsTo(publicOrigin) }))
  return sms.kind === 'off' ? disabledSender : outboxSender
}
