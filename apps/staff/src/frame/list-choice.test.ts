import { expect, test } from 'vitest'
import { nextFilters } from './list-choice.tsx'

const after = (query: string, change: Record<string, string>, drops?: string[]) =>
  nextFilters(new URLSearchParams(query), change, drops).toString()

test('a choice leaves the other filters of the page as they are', () => {
  expect(after('from=2027-01-01&state=failed', { state: 'sent' })).toBe('from=2027-01-01&state=sent')
})

test('what narrows nothing leaves the address, and a linked row leaves it with the choice', () => {
  expect(after('search=lee&show=ended&complaint=one', { show: '' }, ['complaint'])).toBe('search=lee')
})
