import { createTransport } from 'nodemailer'
import { PATIENCE } from './patience.ts'
import type { Carrier } from './port.ts'

const TIMES = {
  dnsTimeout: PATIENCE,
  connectionTimeout: PATIENCE,
  greetingTimeout: PATIENCE,
  socketTimeout: PATIENCE,
}

/** E-mail by SMTP. 5xx answers are final, everything else is tried again. */
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
        const code = (error as { responseCode?: number }).responseCode
        return code !== undefined && code >= 500
          ? { state: 'refused', reason: `SMTP ${code}` }
          : { state: 'failed', reason: code === undefined ? 'SMTP unreachable' : `SMTP ${code}` }
      }
    },
  }
}
