import { api } from '../../lib/patient-api.ts'

/** Pages on which a treatment is chosen. */
const CHOOSING = /^\/weight-loss-(?:plan|report)(?:[/?]|$)/

/**
 * Where a login leads. Who has an order already is led to it, not to a choice that they have made (D-68); every other
 * page stays as it was asked for.
 * @param wanted a path of this site
 */
export async function pageOfPatient(wanted: string): Promise<string> {
  if (!CHOOSING.test(wanted)) return wanted
  try {
    const { orders } = await api.orders.listOrders({})
    return orders.length > 0 ? '/home' : wanted
  } catch {
    // Without the list nothing speaks against the page that was asked for; it says itself what is wrong.
    return wanted
  }
}
