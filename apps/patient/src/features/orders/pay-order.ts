import { fromSuggestion } from '../../address/address-value.ts'
import type { CardHandle } from '../../card/card-handle.ts'
import { tokenOf, withAuthentication } from '../../card/with-authentication.ts'
import { api } from '../../lib/patient-api.ts'
import { readSession } from '../../lib/session.ts'

/**
 * Authorizes an order with another card (D-18), at the address on file; after a lost connection, repeats the call until
 * the outcome is known (D-71). Throws a CardFailure or a CallError.
 */
export async function payOrder(orderId: string, card: CardHandle | null, onLost: () => void): Promise<void> {
  const { token } = await tokenOf(card, addressOfSession())
  await withAuthentication(card, () => api.orders.payOrder({ id: orderId, cardToken: token }), onLost)
}

function addressOfSession() {
  const user = readSession()?.user
  return fromSuggestion({
    address_line_1: user?.address ?? '',
    address_line_2: '',
    city: user?.city ?? '',
    state: user?.state ?? '',
    zip: user?.zip ?? '',
  })
}
