import { api } from '../../lib/patient-api.ts'

/** Returns the medical form of the first remaining prescription's order; /home if there is none (S-28). */
export async function pathAfterVerification(): Promise<string> {
  try {
    const { remaining_prescriptions } = await api.orders.listOrders({})
    const first = remaining_prescriptions[0]
    return first ? `/medical-form/${first.orderId}` : '/home'
  } catch {
    // The dashboard loads the orders itself and shows an error if it cannot.
    return '/home'
  }
}
