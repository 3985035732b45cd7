import type { Config } from '../../config.ts'
import { withDemoCases } from './demo-cases.ts'
import { createEmbeddedAddresses } from './embedded.ts'
import { createGoogleAddresses } from './google.ts'
import type { AddressService } from './port.ts'
import { createSmartyAddresses } from './smarty.ts'

/** Creates the address service that the configuration names, or the embedded rules; demo mode adds fixed cases. */
export function createAddressService(config: Pick<Config, 'demo' | 'addresses'>): AddressService {
  const service = serviceOf(config.addresses)
  return config.demo ? withDemoCases(service) : service
}

function serviceOf(addresses: Config['addresses']): AddressService {
  if (addresses.kind === 'google') return createGoogleAddresses(addresses)
  return addresses.kind === 'smarty' ? createSmartyAddresses(addresses) : createEmbeddedAddresses()
}
