import type { Config } from '../../config.ts'
import { offCarrier, outboxCarrier } from './embedded.ts'
import { withPatience } from './patience.ts'
import type { Carrier, Carriers } from './port.ts'

/** The carriers that the configuration names; a vendor's library is loaded only where it is used. */
export async function createCarriers(config: Config): Promise<Carriers> {
  return { email: await emailCarrier(config.mail), sms: await smsCarrier(config.sms) }
}

async function emailCarrier(mail: Config['mail']): Promise<Carrier> {
  if (mail.kind === 'smtp') return withPatience((await import('./smtp.ts')).smtpCarrier(mail.url, mail.from))
  return mail.kind === 'off' ? offCarrier : outboxCarrier
}

async function smsCarrier(sms: Config['sms']): Promise<Carrier> {
  if (sms.kind === 'twilio') return withPatience((await import('./twilio.ts')).twilioCarrier(sms))
  return sms.kind === 'off' ? offCarrier : outboxCarrier
}
