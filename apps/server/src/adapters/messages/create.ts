import type { Config } from '../../config.ts'
import { disabledSender, outboxSender } from './embedded.ts'
import { withTimeout } from './with-timeout.ts'
import type { MessageSender, MessageSenders } from './port.ts'

/** Creates the message senders that the configuration names; a vendor's library is loaded only when it is used. */
export async function createMessageSenders(config: Pick<Config, 'mail' | 'sms'>): Promise<MessageSenders> {
  return { email: await emailSender(config.mail), sms: await smsSender(config.sms) }
}

async function emailSender(mail: Config['mail']): Promise<MessageSender> {
  if (mail.kind === 'smtp') return withTimeout((await import('./smtp.ts')).smtpSender(mail.url, mail.from))
  return mail.kind === 'off' ? disabledSender : outboxSender
}

async function smsSender(sms: Config['sms']): Promise<MessageSender> {
  if (sms.kind === 'twilio') return withTimeout((await import('./twilio.ts')).twilioSender(sms))
  return sms.kind === 'off' ? disabledSender : outboxSender
}
