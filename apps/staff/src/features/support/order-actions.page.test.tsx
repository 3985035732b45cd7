import { serviceNow } from '@contour/client/service-clock'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { OrderActions } from './order-actions.tsx'

const nothing = () => {}
const correct = vi.fn<() => void>()
const opened = (shippedAt: string, correctable: boolean) =>
  openPage(
    <OrderActions
      read={{
        order: {
          order_id: 'order-1',
          order_number: 'C-O-000413',
          patient: 'Maya Sample',
          email: 'maya@contour.example',
          status: 'order_shipped',
          created_at: shippedAt,
          money: null,
          hold_until: null,
          can_cancel: false,
          why_not: '',
        },
        parcel: {
          number: 'C-P-000413',
          carrier: 'FedEx',
          tracking: '794600000009',
          ship_on: null,
          shipped_at: shippedAt,
          delivered_at: null,
          assumed: false,
          correctable,
          ships_to: [],
        },
        contact: null,
      }}
      onDeliver={nothing}
      onReplacement={nothing}
      onEvent={nothing}
      onComplaint={nothing}
      onCorrect={correct}
    />,
    { roles: ['support'] },
  )
const CORRECT = { name: 'Correct the tracking number' }

test('D-94 support corrects a tracking number from the order until the carrier picks the parcel up', async () => {
  const { user } = opened(serviceNow().toISOString(), true)
  await user.click(await screen.findByRole('button', CORRECT))
  expect(correct).toHaveBeenCalledOnce()
})

test('D-94 a parcel that the carrier has offers no correction, on the day on which it left either', async () => {
  opened(serviceNow().toISOString(), false)
  await screen.findByRole('heading', { name: /./ })
  expect(screen.queryByRole('button', CORRECT)).toBeNull()
})
