import { createTransport } from 'nodemailer'
import { causeOf } from '../../cause-of.ts'
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
          headers: {
            'X-Contour-Message': message.reference,
            ...(message.unsubscribe
              ? {
                  'List-Unsubscribe': `<${message.unsubscribe}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }
              : {}),
          },
        })
        return { state: 'sent' }
      } catch (error) {
        const code = errorField(error, 'responseCode')
        if (typeof code !== 'number')
          return { state: 'failed', reason: `SMTP unreachable: ${causeOf(error) ?? 'no reason given'}` }
        const permanent = code >= 500 && PERMANENT_FAILURES.includes(String(errorField(error, 'command')))
        return { state: permanent ? 'refused' : 'failed', reason: `SMTP ${code}` }
      }
    },
  }
}

/**
 * Connects to a mail server and logs in as for a message, without sending one.
 * @returns why it does not take our messages; null if it does
 */
export async function verifySmtp(url: string): Promise<string | null> {
  const transport = createTransport({ url, ...TIMES })
  try {
    await transport.verify()
    return null
  } catch (error) {
    const code = errorField(error, 'responseCode')
    if (errorField(error, 'code') === 'EAUTH')
      return `the login is refused (${String(code ?? 'no login offered')})`
    if (typeof code === 'number') return `refused with ${code}`
    return causeOf(error) ?? 'no reason given'
  } finally {
    transport.close()
  }
}
