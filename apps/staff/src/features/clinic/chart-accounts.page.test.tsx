import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { sampleChart } from '../../page-tests/sample-chart.ts'
import { ChartAccounts } from './chart-accounts.tsx'

test('D-83 a clinician says with a reason that a matching account is not the same person', async () => {
  const match = {
    account: 'account-two',
    email: 'junior@example.com',
    shared: ['phone' as const],
    distinct: false,
    said: null,
  }
  const chart = sampleChart({ other_accounts: [match] })
  const { user, calls } = openPage(<ChartAccounts chart={chart} />, {
    roles: ['clinician'],
    answers: { clinic: { distinguishAccounts: {} } },
  })
  expect(screen.getByText(/junior@example.com: same phone/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Not the same person' }))
  await user.type(await screen.findByRole('textbox', { name: /How do you know/ }), 'short')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(calls.filter(({ name }) => name === 'clinic.distinguishAccounts')).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /How do you know/ }), ' no: father and son')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(calls.find(({ name }) => name === 'clinic.distinguishAccounts')?.input).toEqual({
    id: chart.order.id,
    account: 'account-two',
    distinct: true,
    reason: 'short no: father and son',
  })
})
