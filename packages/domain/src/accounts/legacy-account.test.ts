import { expect, test } from 'vitest'
import { isLegacyAccount } from './legacy-account.ts'

test('P-DSH-013 X-21 an account is a legacy account if it was created before 9 April 2025 in US Eastern', () => {
  expect(isLegacyAccount(new Date('2025-04-08T23:59:59.999-04:00'))).toBe(true)
  expect(isLegacyAccount(new Date('2025-04-09T00:00:00-04:00'))).toBe(false)
  // Midnight in UTC is still 8 April in US Eastern.
  expect(isLegacyAccount(new Date('2025-04-09T00:00:00Z'))).toBe(true)
})
