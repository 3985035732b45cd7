import { api } from '../../lib/patient-api.ts'

/** Pages on which the patient selects a treatment. */
const CHOOSING = /^\/weight-loss-(?:plan|report)(?:[/?]|$)/

/**
 * Returns the page that a login leads to. A patient who already has an order is taken to it, not to a choice already
 * made (D-68); every other page stays as requested.
 * @param wanted a path of this site
 */
export async function pageOfPatient(wanted: string): Promise<string> {
  if (!CHOOSING.test(wanted)) return wanted
  try {
    const { orders } = await api.orders.listOrders({})
    return orders.length > 0 ? '/home' : wanted
  } catch {
    // Without the order list, the requested page is used; it reports its own errors.
    return wanted
  }
}
