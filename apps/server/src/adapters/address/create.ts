import type { Config } from '../../config.ts'
import type { AddressService } from './port.ts'

export function createAddressService(_config: Config): AddressService {
  return { suggest: async () => [], validate: async () => ({ verdict: 'unavailable', suggestions: [] }) }
}
