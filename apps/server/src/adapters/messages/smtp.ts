import { createTransport } from 'nodemailer'
import { errorField } from '../../error-field.ts'
import { SEND_TIMEOUT } from './with-timeout.ts'
import type { MessageSender } from './port.ts'

const TIMES = {
  dnsTimeout: SEND_TIMEOUT,
  connectionTimeout: SEND_TIMEOUT,
  greetingTimeout: SEND_TIMEOUT,
  socketTimeout: SEND_TIMEOUT,
}

/** Commands whose rejection is final: recipient and content. A rejected login or sender is an error of ours. */
const PERMANENT_FAILURES = ['RCPT TO', 'DATA']

/** Sends email by SMTP. A 5xx response to a recipient or content is final; everything else is tried again. */
export function smtpSender(url: string, from: string): MessageSender {
  const transport = createTransport({ url, ...TIMES }, { from })
  return {
    async send(message) {
      try {
        await transport.sendMail({
          to: message.to,
          subject: message.subject,
          text: message.body,
          ...(message.replyTo ? { replyTo: message.replyTo } : {}),
          // With both parts the mail is multipart/alternative: the mail program shows the one that it can.
          ...(message.html === null ? {} : { html: message.html }),
          headers: { 'X-Contour-Message': message.reference },
        })
        return { state: 'sent' }
      } catch (error) {
        const code = errorField(error, 'responseCode')
        if (typeof code !== 'number') return { state: 'failed', reason: 'SMTP unreachable' }
        const permanent = code >= 500 && PERMANENT_FAILURES.includes(String(errorField(error, 'command')))
        return { state: permanent ? 'refused' : 'failed', reason: `SMTP ${code}` }
      }
    },
  }
}
