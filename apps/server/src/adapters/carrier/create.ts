import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { createEasyPost } from './easypost.ts'
import { createEmbeddedCarriers } from './embedded.ts'
import type { Carriers } from './port.ts'

/** Without a service nothing is learned: deliveries are entered by hand, or assumed (M-17). */
const noCarriers: Carriers = {
  follows: () => false,
  start: () => Promise.reject(new Error('no service follows parcels')),
  read: async () => null,
}

export function createCarriers({ carriers }: Pick<Config, 'carriers'>, clock: Clock): Carriers {
  if (carriers.kind === 'easypost') return createEasyPost(carriers)
  return carriers.kind === 'embedded' ? createEmbeddedCarriers(clock) : noCarriers
}
