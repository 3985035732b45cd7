import twilio from 'twilio'
import { causeOf } from '../../cause-of.ts'
import { errorField } from '../../error-field.ts'
import { SEND_TIMEOUT } from './with-timeout.ts'
import type { MessageSender } from './port.ts'

/** Twilio codes after which the same number cannot be reached: invalid, opted out, not mobile. */
const PERMANENT_FAILURES = new Set([21211, 21610, 21614, 21408, 21612])

type Account = {
  accountSid: string
  authToken: string
  from: string
  apiBase: string | null
  /** Our origin, to which the carrier reports what became of a message; absent where nothing is to be reported. */
  reportTo?: string
}

/** Sends text messages by Twilio. `apiBase` sends the same requests to a Twilio-shaped server, for tests. */
export function twilioSender(account: Account): MessageSender {
  const client = clientOf(account)
  return {
    async send(message) {
      try {
        await client.messages.create({
          to: `+1${message.to}`,
          from: account.from,
          body: message.body,
          ...(account.reportTo
            ? {
                statusCallback: `${account.reportTo}/api/webhooks/sms/status?message=${encodeURIComponent(message.reference)}`,
              }
            : {}),
        })
        return { state: 'sent' }
      } catch (error) {
        const code = errorField(error, 'code')
        const reason =
          typeof code === 'number' ? `SMS ${code}` : `SMS unreachable: ${causeOf(error) ?? 'no reason given'}`
        return typeof code === 'number' && PERMANENT_FAILURES.has(code)
          ? { state: 'refused', reason }
          : { state: 'failed', reason }
      }
    },
  }
}

const clientOf = (account: Account) =>
  twilio(account.accountSid, account.authToken, {
    httpClient: account.apiBase ? redirectedClient(account.apiBase) : newClient(),
  })

/** Returns why an account cannot send, with its setting; null if it can, as far as its record shows. */
export async function verifyTwilio(account: Account): Promise<string | null> {
  try {
    const { status } = await clientOf(account).api.v2010.accounts(account.accountSid).fetch()
    return status === 'active' ? null : `TWILIO_ACCOUNT_SID: the account is ${status}`
  } catch (error) {
    const status = errorField(error, 'status')
    if (status === 401 || status === 403) return `TWILIO_AUTH_TOKEN is refused (${status})`
    if (status === 404) return 'TWILIO_ACCOUNT_SID: there is no such account'
    return `TWILIO_ACCOUNT_SID: ${causeOf(error) ?? (typeof status === 'number' ? `refused with ${status}` : 'no reason given')}`
  }
}

const newClient = () => new twilio.RequestClient({ timeout: SEND_TIMEOUT })

/** The SDK builds absolute URLs of its vendor; only host and protocol are replaced. */
function redirectedClient(apiBase: string) {
  const client = newClient()
  const base = new URL(apiBase)
  const send = client.request.bind(client)
  client.request = (options) => {
    const target = new URL(options.uri)
    target.protocol = base.protocol
    target.host = base.host
    return send({ ...options, uri: target.toString() })
  }
  return client
}
