import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { sampleChart, sampleForm } from '../../page-tests/sample-chart.ts'
import { ChartStrip } from './chart-strip.tsx'

const opened = (change: Parameters<typeof sampleChart>[0]) =>
  openPage(<ChartStrip chart={sampleChart(change)} />, { roles: ['clinician'] })

test('W-04 D-52 5,000 characters of medicines take two lines of the strip, and the rest opens and folds again', async () => {
  const medicines = Array.from({ length: 250 }, (_, n) => `medicine ${n + 1} 5 mg`).join(', ')
  const { user } = opened({ forms: [sampleForm({ medications: medicines, allergies: 'latex' })] })
  const rest = await screen.findByRole('button', { name: /^Takes: \d+ more$/ })
  expect(screen.getByText('latex')).toBeDefined()
  expect(screen.queryByText(/medicine 250/)).toBeNull()
  await user.click(rest)
  expect(screen.getByRole('group', { name: 'Takes' }).textContent).toBe(medicines)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('group', { name: 'Takes' })).toBeNull()
})

test('W-10 D-48 a visit that is booked stands in the strip with its time and doctor; without one nothing does', async () => {
  const first = opened({ visit: { starts_at: '2026-11-30T15:00:00Z', doctor: 'Dr. Robin Demo' } })
  expect(await screen.findByText(/^Visit booked Mon, Nov 30, 10.am.ET with Dr. Robin Demo$/)).toBeDefined()
  expect(first.calls).toEqual([])
})

test('D-48 a patient who waits in the line for a visit is named so', async () => {
  opened({ visit: { starts_at: null, doctor: null } })
  expect(await screen.findByText('Waits in the line for a visit')).toBeDefined()
})

test('D-88 the strip of a refill names the last dose in hand and by when the next parcel arrives', async () => {
  opened({ supply: { last_dose_on: '2026-12-10', next_arrives_on: '2026-12-08' } })
  expect(await screen.findByText(/Dec 10, next parcel by .*Dec 8$/)).toBeDefined()
})

test('D-51 an add-on that was bought stands in the strip before the chart is taken; without one nothing does', async () => {
  const bought = {
    id: 'nausea' as const,
    name: 'GLP Anti-Nausea',
    med_id: 'SUP-ONDAN-4',
    medication: 'Ondansetron',
    strength: '4 mg',
    quantity: '30 tablets',
    directions: '',
    cents: 1_997,
    state: 'proposed' as const,
    reason: '',
    decided_by: null,
    decided_at: null,
  }
  opened({ addons: [bought] })
  const label = await screen.findByText('Bought with it')
  expect(label.nextElementSibling?.textContent).toBe('GLP Anti-Nausea')
  cleanup()
  opened({})
  expect(await screen.findByText('Allergies')).toBeDefined()
  expect(screen.queryByText('Bought with it')).toBeNull()
})
