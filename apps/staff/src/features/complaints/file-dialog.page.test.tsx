import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import FileComplaintDialog from './file-dialog.tsx'

const order = { order_id: 'order-one-0000000000', patient: 'Maya Sample' }

test('D-92 a complaint of a caller names what is wrong with which parcel, and is not sent before it does', async () => {
  const close = vi.fn()
  const desk = openPage(<FileComplaintDialog order={order} parcel="C-O-000413-1" onClose={close} />, {
    roles: ['support'],
    answers: { complaints: { open: { complaint_id: 'complaint-one-000000' } } },
  })
  const warm = await screen.findByRole('radio', { name: 'Arrived warm' })
  const file = screen.getByRole('button', { name: 'File it' })
  await desk.user.type(screen.getByRole('textbox'), '  The ice was gone. ')
  await desk.user.click(file)
  expect(screen.getByText('Choose what is wrong.')).toBeTruthy()
  expect(desk.calls).toEqual([])
  await desk.user.click(warm)
  await desk.user.click(file)
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(desk.calls).toEqual([
    {
      name: 'complaints.open',
      input: { id: order.order_id, parcel: 'C-O-000413-1', kind: 'warm', words: 'The ice was gone.' },
    },
  ])
})
