import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StaffUserContext } from '../../frame/staff-user.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { sampleChart } from '../../page-tests/sample-chart.ts'
import { ChartNotes } from './chart-notes.tsx'

const { patient } = sampleChart()
const LEE = { id: 'staff-lee', name: 'Lee Sample', email: 'lee@contour.example', npi: null }

/** The notes of an order as Morgan sees them, or as the colleague who signs in after them in the same tab. */
function opened(orderId: string, by: 'Morgan' | 'Lee' = 'Morgan') {
  const notes = <ChartNotes orderId={orderId} patient={patient} notes={[]} licensed />
  const page =
    by === 'Lee' ? (
      <StaffUserContext value={{ ...LEE, roles: ['clinician'] }}>{notes}</StaffUserContext>
    ) : (
      notes
    )
  return openPage(page, { roles: ['clinician'], answers: { clinic: { addNote: {} } } })
}
const field = async () => {
  const [summary] = await screen.findAllByText('Notes')
  if (summary && !summary.closest('details')?.open) summary.click()
  return screen.findByLabelText<HTMLTextAreaElement>('Add a note')
}

test('D-94 a note that is not saved is there again after another chart and another session, for the same person alone', async () => {
  const { user } = opened('order-one')
  await user.type(await field(), 'Called, asks about nausea.')
  cleanup()
  opened('order-two')
  expect((await field()).value).toBe('')
  cleanup()
  opened('order-one', 'Lee')
  expect((await field()).value).toBe('')
  cleanup()
  const back = opened('order-one')
  expect((await field()).value).toBe('Called, asks about nausea.')
  await back.user.click(screen.getByRole('button', { name: 'Save note' }))
  expect(back.calls.filter(({ name }) => name === 'clinic.addNote')).toMatchObject([
    { input: { id: 'order-one', text: 'Called, asks about nausea.' } },
  ])
  await screen.findByDisplayValue('')
})
