import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { ChartsPage } from './charts-page.tsx'

const row = {
  order_id: 'order-1',
  order_number: 'C-O-000001',
  patient: 'Maya Sample',
  age: 41,
  sex: 'F' as const,
  state: 'CA',
  drug: 'semaglutide' as const,
  status: 'prescription_received' as const,
  created_at: '2026-11-27T15:00:00Z',
  decision: { outcome: 'prescribed' as const, by: 'Dr. Casey Demo', at: '2026-11-27T16:00:00Z' },
}

test('D-94 every chart of the states is listed with its last decision, and the own ones on a tab', async () => {
  const { user, calls } = openPage(<ChartsPage />, {
    roles: ['clinician'],
    answers: { clinic: { charts: { rows: [row], next: null, total: 1 } } },
  })
  expect((await screen.findByRole('link', { name: 'Maya Sample' })).getAttribute('href')).toBe(
    '/queue/order-1',
  )
  expect(screen.getByText('Prescribed')).toBeDefined()
  expect(screen.getByText(/^Dr. Casey Demo, Nov 27, 11.am.ET$/)).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'My decisions' }))
  expect(calls.filter(({ name }) => name === 'clinic.charts').at(-1)).toMatchObject({ input: { mine: true } })
})
