import { send } from './measure-calls.ts'

let count = 0

/** The documents' intake payload for the next person, visibly fictitious. */
export function intakeBody() {
  count += 1
  // One name and phone with one birth date would be one person with many accounts.
  const dob = { mm: 1 + (count % 12), dd: 1 + (count % 28), yyyy: 1950 + (Math.floor(count / 84) % 50) }
  return {
    first_name: 'Maya',
    last_name: 'Sample',
    email: `maya.${process.pid}.${count}@example.com`,
    phone: '2125550142',
    height: { foot: 5, inches: 6 },
    heightInInches: 66,
    weight: 210,
    bmi: '33.89',
    gender: 'Female',
    agreed_to_text: 'No',
    agreed_to_email: true,
    agreed_to_terms: true,
    form_step2_agree: false,
    desired_weight: 160,
    state: 'NY',
    dobMMDDYYYY: `${dob.mm}/${dob.dd}/${dob.yyyy}`,
    dob,
    age: 2026 - dob.yyyy,
    source_web: 2,
  }
}

async function ask<T>(url: string, method: string, body?: unknown, token?: string): Promise<T> {
  const response = await send({ url, method, body, ...(token ? { token } : {}) })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${JSON.stringify(answer)}`)
  return answer as T
}

/** A patient at the service's checkout: session, cart, and the body of checkout-new with the quoted amount. */
export async function atCheckout(base: string): Promise<{ token: string; body: unknown }> {
  const { session } = await ask<{ session: { token: string } }>(
    `${base}/api/intake-form`,
    'POST',
    intakeBody(),
  )
  const { token } = session
  const item = {
    id: 'semaglutide-injection',
    name: 'Semaglutide',
    category: 'WEIGHT',
    quantity: 1,
    is_addon: false,
    currentlyTakingGLP: false,
  }
  const { id } = await ask<{ id: string }>(`${base}/api/save-cart`, 'POST', item, token)
  const quote = await ask<{ total_cents: number }>(
    `${base}/api/app/carts/${id}/quote`,
    'POST',
    { payment_terms: 1 },
    token,
  )
  const address = {
    addressLine1: '100 Example Street',
    addressLine2: '',
    city: 'Albany',
    state: 'NY',
    zip: '12207',
  }
  return {
    token,
    body: {
      payment_terms: 1,
      id,
      cardToken: 'pm_card_visa',
      cardBrand: 'visa',
      amount: quote.total_cents,
      shippingAddress: address,
      billingAddress: address,
      consents: { auto_renewal: true, policies: true, age: true },
    },
  }
}
