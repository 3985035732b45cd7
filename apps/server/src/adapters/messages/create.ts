import type { Config } from '../../config.ts'
import { offCarrier, outboxCarrier } from './embedded.ts'
import type { Carrier, Carriers } from './port.ts'
import { smtpCarrier } from './smtp.ts'
import { twilioCarrier } from './twilio.ts'

/** The carriers that the configuration names. */
export function createCarriers(config: Config): Carriers {
  return { email: emailCarrier(config.mail), sms: smsCarrier(config.sms), task: outboxCarrier }
}

function emailCarrier(mail: Config['mail']): Carrier {
  if (mail.kind === 'smtp') return smtpCarrier(mail.url, mail.from)
  return mail.kind === 'off' ? offCarrier : outboxCarrier
}

function smsCarrier(sms: Config['sms']): Carrier {
  if (sms.kind === 'twilio') return twilioCarrier(sms)
  return sms.kind === 'off' ? offCarrier : outboxCarrier
}
