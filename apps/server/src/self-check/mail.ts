import { fault, well } from './check.ts'
import type { Check } from './check.ts'

/** Connects and logs in, over TLS as a message would, and sends nothing. */
export const mailCheck: Check = {
  name: 'mail',
  async look({ mail }) {
    if (!mail) return null
    if (mail.kind === 'off') return fault('MAIL=off: no code, link or letter reaches a patient by email')
    if (mail.kind === 'outbox') return well('kept in the outbox')
    const { verifySmtp } = await import('../adapters/messages/smtp.ts')
    const refused = await verifySmtp(mail.url)
    return refused ? fault(`SMTP_URL: ${refused}`) : well(`${new URL(mail.url).hostname} takes our login`)
  },
}
