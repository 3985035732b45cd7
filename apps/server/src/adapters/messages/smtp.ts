import { createTransport } from 'nodemailer'
import { PATIENCE } from './patience.ts'
import type { Carrier } from './port.ts'

const TIMES = {
  dnsTimeout: PATIENCE,
  connectionTimeout: PATIENCE,
  greetingTimeout: PATIENCE,
  socketTimeout: PATIENCE,
}

/** What a server says no to for good: the recipient or the content. A refused login or sender is a fault of ours. */
const FINAL = ['RCPT TO', 'DATA']

/** E-mail by SMTP. A 5xx answer to a recipient or a content is final, everything else is tried again. */
export function smtpCarrier(url: string, from: string): Carrier {
  const transport = createTransport({ url, ...TIMES }, { from })
  return {
    async send(parcel) {
      try {
        await transport.sendMail({
          to: parcel.to,
          subject: parcel.subject,
          text: parcel.body,
          headers: { 'X-Contour-Message': parcel.reference },
        })
        return { state: 'sent' }
      } catch (error) {
        const { responseCode: code, command } = error as { responseCode?: number; command?: string }
        return code !== undefined && code >= 500 && FINAL.includes(command ?? '')
          ? { state: 'refused', reason: `SMTP ${code}` }
          : { state: 'failed', reason: code === undefined ? 'SMTP unreachable' : `SMTP ${code}` }
      }
    },
  }
}
