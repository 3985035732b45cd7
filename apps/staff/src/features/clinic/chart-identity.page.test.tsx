import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { sampleChart } from '../../page-tests/sample-chart.ts'
import { ChartIdentity } from './chart-identity.tsx'

const { patient } = sampleChart()
const opened = (change: Partial<typeof patient>) =>
  openPage(<ChartIdentity patient={{ ...patient, ...change }} />, { roles: ['clinician'] })
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent

test('D-49 the chart names the goal, the address and every weight that was given, and one BMI', async () => {
  opened({
    weight_lb: 201,
    bmi: 32.44,
    weights: [
      { lb: 201, on: '2027-02-14', source: 'form' },
      { lb: 206, on: '2027-01-10', source: 'weigh-in' },
      { lb: 210, on: '2026-11-20', source: 'intake' },
    ],
  })
  expect(await screen.findByText('32.44')).toBeDefined()
  expect(fact('Goal weight')).toBe('160 lb')
  expect(fact('Ships to')).toBe('100 Sample Street, Sacramento, CA 95814')
  const list = within(screen.getByRole('list'))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '201 lb Feb 14, 2027, medical form',
    '206 lb Jan 10, 2027, weigh-in',
    '210 lb Nov 20, questionnaire',
  ])
})

test('D-49 one weight is no list, and a goal or an address that nobody gave is named so', async () => {
  opened({ goal_weight_lb: null, address: [] })
  expect(await screen.findByText('Not given')).toBeDefined()
  expect(fact('Ships to')).toBe('No address yet')
  expect(screen.queryByRole('list')).toBeNull()
})
