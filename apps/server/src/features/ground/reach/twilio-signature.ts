import { createHmac } from 'node:crypto'
import { equalInConstantTime } from '../../../randomness.ts'

export const TWILIO_SIGNATURE = 'x-twilio-signature'

/** Whether Twilio sent this form to this address: HMAC-SHA1 over the address and the sorted fields, in base64. */
export function isFromTwilio(
  authToken: string,
  url: string,
  form: URLSearchParams,
  signature: unknown,
): boolean {
  if (typeof signature !== 'string') return false
  const names = [...new Set(form.keys())].sort()
  const text = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value))
  const expected = createHmac('sha1', authToken)
    .update(url + text.join(''), 'utf8')
    .digest('base64')
  return equalInConstantTime(expected, signature)
}
