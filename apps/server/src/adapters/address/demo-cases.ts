import type { AddressService } from './port.ts'

/** Words in a street that trigger a fixed case in demo mode (beyond-the-documents Part 8). */
export const DEMO_STREETS = { down: 'unavailable', corrected: 'suggestion', invalid: 'invalid' } as const

/** The address service of demo mode: the marked streets behave as named, all others go to the real service. */
export function withDemoCases(service: AddressService): AddressService {
  return {
    async suggest(text) {
      return marked(text, DEMO_STREETS.down) ? [] : service.suggest(text)
    },
    async validate(address) {
      const { line1 } = address
      if (marked(line1, DEMO_STREETS.down)) return { verdict: 'unavailable', suggestions: [] }
      if (marked(line1, DEMO_STREETS.invalid)) return { verdict: 'invalid', suggestions: [] }
      if (marked(line1, DEMO_STREETS.corrected))
        return { verdict: 'corrected', suggestions: [{ ...address, line1: '100 Example Street' }] }
      return service.validate(address)
    },
  }
}

const marked = (street: string, word: string) => new RegExp(`\\b${word}\\b`, 'i').test(street)
