import type { Reachable } from '../start-test-service.ts'
import type { Lead } from './create-lead.ts'

export type CartFacts = { drug?: 'semaglutide' | 'tirzepatide'; [field: string]: unknown }

/** Returns the body of POST /api/save-cart for a patient who takes no medication yet. */
export function cartOf({ drug = 'semaglutide', ...more }: CartFacts = {}) {
  return {
    id: `${drug}-injection`,
    name: drug === 'semaglutide' ? 'Semaglutide' : 'Tirzepatide',
    category: 'WEIGHT',
    price: drug === 'semaglutide' ? 149.97 : 249.97,
    quantity: 1,
    is_addon: false,
    currentlyTakingGLP: false,
    currentGLPMed: null,
    currentDose: null,
    ...more,
  }
}

/** Creates a cart with POST /api/save-cart and returns its public id. */
export async function createCart(at: Reachable, person: Pick<Lead, 'token'>, facts: CartFacts = {}) {
  const answer = await at.call('POST', '/api/save-cart', { token: person.token, body: cartOf(facts) })
  if (answer.status !== 200) throw new Error(`cart refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.id as string
}
