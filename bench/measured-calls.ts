import type { DemoLogin } from '@contour/e2e/start-service'
import { intakeBody } from './bench-people.ts'
import type { Measured } from './compare-sides.ts'

/** Patients whose orders are listed in turn. */
export const READERS = 120
/** Purchases in a round; every patient buys once. */
export const PURCHASES = 72

export const intakeForm: Measured = {
  name: 'intake-form',
  count: 1000,
  make: ({ url }, count) =>
    Array.from({ length: count }, () => ({
      url: `${url}/api/intake-form`,
      method: 'POST',
      body: intakeBody(),
    })),
}

export const checkoutNew: Measured = {
  name: 'checkout-new',
  count: PURCHASES,
  make: ({ url, people }, count, round) =>
    people
      .slice(round * count, (round + 1) * count)
      .map((person) => ({ ...person, url: `${url}/api/checkout-new`, method: 'POST' })),
}

/** A production server runs warm for weeks; its compiler needs about ten thousand cheap calls to warm up. */
export const orderItems: Measured = {
  name: 'order-items',
  count: 2000,
  warmUp: 10_000,
  make: ({ url, people }, count) =>
    Array.from({ length: count }, (_, n) => ({
      url: `${url}/api/order-items`,
      token: people[n % READERS]?.token ?? '',
    })),
}

/**
 * A demo patient of each side logs in repeatedly; the bare server, which has none, verifies the password that it is sent
 * and does nothing else.
 */
export const login = (known: readonly DemoLogin[]): Measured => ({
  name: 'login',
  count: 40,
  make: ({ url, logins }, count) => {
    const patient = (logins ?? known).find(({ role }) => role === 'patient')
    const body = { email: patient?.email, password: patient?.password }
    return Array.from({ length: count }, () => ({ url: `${url}/api/login`, method: 'POST', body }))
  },
})
