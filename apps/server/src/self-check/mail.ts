import { fault, well, type Check } from './check.ts'

/** Connects and logs in, over TLS as a message would, and sends nothing. */
export const mailCheck: Check = {
  name: 'mail',
  async look({ mail, mailVendors }) {
    if (!mail) return null
    if (mail.kind === 'off') return fault('MAIL=off: no code, link or letter reaches a patient by email')
    if (mail.kind === 'outbox') return well('kept in the outbox')
    const { verifySmtp } = await import('../adapters/messages/smtp.ts')
    const refused = await verifySmtp(mail.url)
    const faults = [
      ...(refused ? [`SMTP_URL: ${refused}`] : []),
      ...(mail.alsoOff
        ? ['MAIL=off has no effect next to SMTP_URL: emails are sent. Remove one of the two']
        : []),
    ]
    if (faults.length > 0) return fault(...faults)
    const hears = mailVendors !== undefined && Object.values(mailVendors).some((proof) => proof !== null)
    return well(
      `${new URL(mail.url).hostname} takes our login${hears ? '' : '; bounces are not reported to us (SES_TOPIC_ARN, MAILGUN_SIGNING_KEY, POSTMARK_WEBHOOK_SECRET)'}`,
    )
  },
}
