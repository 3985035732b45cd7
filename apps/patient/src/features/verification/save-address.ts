import type { Address } from '@contour/contract/shapes'
import { CallError } from '@contour/client/call-error'
import { CONNECTION_MESSAGES } from '../../lib/error-messages.ts'
import { readObject, writeObject, writeText } from '../../lib/device-store.ts'
import { api } from '../../lib/patient-api.ts'

/**
 * Saves the shipping address, typed in either spelling and sent in the documented one (document 3 section 3), and updates the user stored on the device. Returns the response;
 * throws a CallError.
 */
export async function saveAddress({
  addressLine1,
  addressLine2,
  ...address
}: Parameters<typeof api.verification.saveShipAddress>[0]) {
  const saved = await api.verification.saveShipAddress({
    address_line_1: addressLine1,
    address_line_2: addressLine2,
    ...address,
  })
  keepOnDevice(saved.shipping)
  return saved
}

function keepOnDevice(shipping: Address): void {
  const user = readObject('user')
  if (!user) return
  writeObject('user', {
    ...user,
    address: [shipping.address_line_1, shipping.address_line_2].filter(Boolean).join(', '),
    city: shipping.city,
    state: shipping.state,
    zip: shipping.zip,
  })
  writeText('userState', shipping.state)
}

/** Returns why an address was not saved: the server's reason if it rejected the address, else the specified message. */
export function saveAddressError(error: unknown, otherwise: string): string {
  const refused = error instanceof CallError && error.status > 0 && error.status < 500
  return refused && error.message !== CONNECTION_MESSAGES.unexpected ? error.message : otherwise
}
