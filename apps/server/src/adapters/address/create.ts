import type { Config } from '../../config.ts'
import { withDemoCases } from './demo-cases.ts'
import { createEmbeddedAddresses } from './embedded.ts'
import type { AddressService } from './port.ts'

/** The embedded rules in every mode; demo mode adds its fixed cases. */
export function createAddressService(config: Pick<Config, 'demo'>): AddressService {
  const embedded = createEmbeddedAddresses()
  return config.demo ? withDemoCases(embedded) : embedded
}
