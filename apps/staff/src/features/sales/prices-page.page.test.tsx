import { EARLY_TERMINATION_FEE } from '@contour/domain/catalog/price-book'
import { formatUsd } from '@contour/domain/money/cents'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { PricesPage } from './prices-page.tsx'

test('M-21 the page of prices names fee, add-ons and refund limit too, and that no proposal changes them', async () => {
  openPage(<PricesPage />, {
    roles: ['billing'],
    answers: { sales: { prices: { rows: [], drafts: [] } } },
  })
  await screen.findByRole('heading', { name: 'Fixed amounts' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Early termination fee of a monthly plan: ${formatUsd(EARLY_TERMINATION_FEE)}`,
    'GLP Anti-Nausea: $19.97, with a 6-month plan $39.94',
    'GLP Anti-Nausea and GLP Energy: $29.97, with a 6-month plan $59.94',
    'Refunds, credits and coupons need a second approver above $250.00',
  ])
})
