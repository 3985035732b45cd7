import type { CardHandle } from '../../card/card-handle.ts'
import { CardFailure } from '../../card/card-handle.ts'
import { PAYMENT_MESSAGES } from '@contour/domain/money/payment-messages'
import { CallError } from '../../lib/call-error.ts'
import { readSession } from '../../lib/session.ts'
import { api } from '../../lib/patient-api.ts'

/** How often a payment under way is asked about again, and after how many milliseconds. */
const ASK_AGAIN = { times: 8, ms: 2000 }

/**
 * Places a new hold with another card (D-18). The bank's own question is answered in the card field; the same call
 * then tells how it ended, so nothing is held twice. Throws a CardFailure or a CallError.
 */
export async function payOrder(orderId: string, card: CardHandle | null): Promise<void> {
  if (!card) throw new CardFailure('not_ready', PAYMENT_MESSAGES.formNotReady)
  const { token } = await card.tokenise(ownerOnFile())
  for (let asked = 0; ; asked += 1) {
    try {
      await api.orders.payOrder({ id: orderId, cardToken: token })
      return
    } catch (error) {
      if (!(error instanceof CallError) || asked >= ASK_AGAIN.times) throw error
      const secret = error.details['client_secret']
      if (error.code === 'requires_action' && typeof secret === 'string') await card.authenticate(secret)
      else if (error.code === 'payment_pending') await new Promise((done) => setTimeout(done, ASK_AGAIN.ms))
      else throw error
    }
  }
}

/** Name and address on file, which is what the bank compares. */
function ownerOnFile() {
  const user = readSession()?.user
  return {
    name: `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim(),
    address: {
      line1: user?.address ?? '',
      line2: '',
      city: user?.city ?? '',
      state: user?.state ?? '',
      postal_code: user?.zip ?? '',
      country: 'US' as const,
    },
  }
}
