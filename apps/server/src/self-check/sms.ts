import { fault, well, type Check } from './check.ts'

/** Reads the account, which costs nothing and sends nothing. */
export const smsCheck: Check = {
  name: 'SMS',
  async look({ sms }) {
    if (!sms) return null
    if (sms.kind === 'off') return fault('SMS=off: no code reaches a patient by text message')
    if (sms.kind === 'outbox') return well('kept in the outbox')
    const { verifyTwilio } = await import('../adapters/messages/twilio.ts')
    const refused = await verifyTwilio(sms)
    const faults = [
      ...(refused ? [refused] : []),
      ...(sms.alsoOff
        ? ['SMS=off has no effect next to TWILIO_ACCOUNT_SID: text messages are sent. Remove one of the two']
        : []),
    ]
    return faults.length > 0 ? fault(...faults) : well('Twilio takes our login')
  },
}
