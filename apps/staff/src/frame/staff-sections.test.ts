import { STAFF_ROLES, staffContract, type CallMeta } from '@contour/contract'
import { STAFF_PAGES } from '@contour/contract/staff-pages'
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

vi.mock('virtual:staff-contract', async () => ({
  default: (await import('@contour/contract')).staffContract,
}))
const { sectionsOf } = await import('./staff-sections.ts')

const READ_BY = {
  content: ['claims', 'list'],
  late: ['promises', 'lateOrders'],
  conversions: ['conversions', 'list'],
} as const

/** Returns the roles that may make a call, from the contract. */
const rolesOf = ([room, name]: (typeof READ_BY)[keyof typeof READ_BY]) => {
  const declared = (staffContract[room] as Record<string, unknown>)[name] as { '~orpc': { meta: CallMeta } }
  const { access } = declared['~orpc'].meta
  return access?.realm === 'staff' ? access.roles : []
}

test('R-075 the sections of a role are those whose calls it may make: content, late orders, claims and conversions too', () => {
  for (const role of STAFF_ROLES) {
    const ids = sectionsOf([role]).map(({ id }) => id)
    expect(ids.includes('claims'), role).toBe(rolesOf(READ_BY.content).includes(role))
    expect(ids.includes('late-orders'), role).toBe(rolesOf(READ_BY.late).includes(role))
    expect(ids.includes('conversions'), role).toBe(rolesOf(READ_BY.conversions).includes(role))
    expect(ids, role).toContain('home')
  }
  expect(sectionsOf(['content']).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['claims', 'conversions']),
  )
  expect(sectionsOf([])).toEqual([])
  expect(new Set(STAFF_PAGES.map(({ path }) => path)).size).toBe(STAFF_PAGES.length)
})

test('every page of the menu reads from a call of the contract', () => {
  const calls = Object.entries(staffContract).flatMap(([feature, own]) =>
    Object.keys(own).map((name) => `${feature}.${name}`),
  )
  expect(STAFF_PAGES.filter(({ reads }) => !calls.includes(reads.join('.')))).toEqual([])
})

test('R-075 both frames of the console, signed in or not, hold the banner of the mode', () => {
  for (const frame of ['./staff-frame.tsx', '../features/staff-access/sign-in-frame.tsx'])
    expect(readFileSync(new URL(frame, import.meta.url), 'utf8')).toContain('<ModeBanner />')
})

test('the pages of a group of the menu follow each other', () => {
  const groups = STAFF_PAGES.map(({ group }) => group)
  const starts = groups.filter((group, at) => group !== groups[at - 1])
  expect(starts).toEqual([...new Set(groups)])
})
