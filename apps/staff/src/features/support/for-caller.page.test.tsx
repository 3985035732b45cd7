import type { StaffRole } from '@contour/contract'
import { MOMENTS } from '@contour/testkit/moments'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import CorrectDialog from '../shipments/correct-dialog.tsx'
import { ForCaller } from './for-caller.tsx'

const CALL = {
  at: MOMENTS['working-day'],
  until: MOMENTS['end-of-year'],
  agreed: ['born' as const, 'name' as const],
}
const close = vi.fn<() => void>()

function opened(role: StaffRole, isVerified: boolean) {
  let call = isVerified ? CALL : null
  return openPage(
    <ForCaller
      person={{ id: 'person-kim', name: 'Kim Baird' }}
      act={['pharmacy', 'correctTracking']}
      onClose={close}
    >
      <CorrectDialog
        row={{ order_id: 'order-1', patient: 'Kim Baird', carrier: 'FedEx', tracking: '794600000009' }}
        onClose={close}
      />
    </ForCaller>,
    {
      roles: [role],
      answers: {
        service: {
          callerNow: () => ({ call }),
          verifyCaller: () => {
            call = CALL
            return { verified: true, agreed: CALL.agreed }
          },
        },
        pharmacy: { correctTracking: { order_status: 'order_shipped' } },
      },
    },
  )
}
const CORRECT = 'Correct the tracking number of Kim Baird'

test('D-104 what support does for a caller begins with verifying them, and opens by itself then', async () => {
  const { user, calls } = opened('support', false)
  const verify = within(await screen.findByRole('dialog', { name: 'Verify who calls for Kim Baird' }))
  await user.type(verify.getByLabelText('Birth date'), '1985-04-12')
  await user.type(verify.getByLabelText('Name'), 'Kim Baird')
  await user.type(verify.getByLabelText('Street'), '2219 Elm')
  await user.click(verify.getByRole('button', { name: 'Compare with the file' }))
  const dialog = within(await screen.findByRole('dialog', { name: CORRECT }))
  await user.type(dialog.getByLabelText('Tracking number'), '794600005674')
  await user.click(dialog.getByRole('button', { name: 'Correct the number' }))
  expect(await screen.findByText('The tracking number of Kim Baird is corrected.')).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'pharmacy.correctTracking')).toMatchObject([
    { input: { id: 'order-1', carrier: 'FedEx', tracking: '794600005674', instead_of: '794600000009' } },
  ])
})

test('D-104 with a verified caller the dialog opens at once', async () => {
  opened('support', true)
  expect(await screen.findByRole('dialog', { name: CORRECT })).toBeTruthy()
})

test('D-104 the pharmacy corrects on grounds of its own: nobody calls it', async () => {
  const { calls } = opened('pharmacy', false)
  expect(await screen.findByRole('dialog', { name: CORRECT })).toBeTruthy()
  expect(calls).toEqual([])
})
