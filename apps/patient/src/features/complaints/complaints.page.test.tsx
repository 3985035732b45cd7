import { screen, waitFor, within } from '@testing-library/react'
import { refused } from '@contour/testkit/pages/answer-calls'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { homeOf, orderOf, robin, samplePlan } from '../../page-tests/sample-home.ts'
import type { Complaint } from './own-complaints.ts'
import { COMPLAINT } from '../../page-tests/sample-complaint.ts'

const TIMES = { use_by: '2027-03-03T21:00:00.000Z', decision_by: '2027-03-04T23:00:00.000Z' }

const openHome = (complaints: Complaint[], calls: object = {}) =>
  openPage('/home', {
    session: robin(),
    answers: {
      ...homeOf({
        orders: [
          orderOf.delivered({
            complaints,
            delivery: { assumed: false, answer: null, may_report: complaints.length === 0 },
          }),
        ],
        plans: [samplePlan()],
        healthId: 'health-1',
      }),
      complaints: { times: TIMES, ...calls },
    },
  })
const names = (page: { calls: readonly { name: string }[] }) => page.calls.map(({ name }) => name)

test('D-92 the press on "something is wrong" files nothing: the sheet asks what is wrong and says who answers by when', async () => {
  const page = openHome([], {
    file: { complaint_id: COMPLAINT.id, emergency: null, message: 'Thank you for telling us.' },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Something is wrong with it' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'What is wrong?' }))
  expect(names(page)).not.toContain('complaints.file')
  await page.user.click(sheet.getByRole('button', { name: 'Tell us' }))
  expect(sheet.getByText('Choose what is wrong.')).toBeTruthy()
  await page.user.click(sheet.getByRole('radio', { name: /^It arrived warm/ }))
  expect(sheet.getByText('Do not use this parcel until we answer.')).toBeTruthy()
  await page.user.click(sheet.getByRole('button', { name: 'Tell us' }))
  await waitFor(() => expect(names(page)).toContain('complaints.file'))
  expect(page.calls.find(({ name }) => name === 'complaints.file')?.input).toEqual({
    parcel: 'C-P-000418',
    kind: 'warm',
    words: '',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('D-92 the sheet shows the server’s sentence, and what is late says nothing about the use', async () => {
  const page = openHome([], {
    file: refused('conflict', { message: 'We are already sending this parcel again.' }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Something is wrong with it' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'What is wrong?' }))
  await page.user.click(sheet.getByRole('radio', { name: 'It did not arrive, or it is late' }))
  expect(sheet.queryByText('Do not use this parcel until we answer.')).toBeNull()
  await page.user.click(sheet.getByRole('button', { name: 'Tell us' }))
  expect((await sheet.findByText('We are already sending this parcel again.')).getAttribute('role')).toBe(
    'alert',
  )
})

test('D-92 D-104 home has one card with status and time above the doses, which stay and say not to use them', async () => {
  openHome([COMPLAINT])
  const card = await screen.findByRole('region', { name: 'Your warm parcel: we are on it' })
  expect(card.textContent).toContain('Do not use this parcel until we answer.')
  expect(card.textContent).toContain('Northgate Pharmacy decides if you can use it.')
  const doses = screen.getByRole('region', { name: 'Your dose' })
  expect(doses.textContent).toContain('0.25')
  expect(doses.textContent).toContain('Do not use this parcel until we answer.')
  expect(card.compareDocumentPosition(doses) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  for (const name of ['Yes, it arrived', 'Something is wrong with it'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('D-92 the card takes the complaint back, and shows the sentence where it is too late', async () => {
  const page = openHome([COMPLAINT], {
    withdraw: refused('conflict', { message: 'We have already decided about this.' }),
  })
  const back = await screen.findByRole('button', { name: 'It was a mistake, take it back' })
  await page.user.click(back)
  expect(await screen.findByText('We have already decided about this.')).toBeTruthy()
  page.answer({ complaints: { withdraw: {} } })
  await page.user.click(back)
  await waitFor(() => expect(names(page).filter((name) => name === 'complaints.withdraw')).toHaveLength(2))
})

test('D-92 the answer on use and each end are read on the same card', async () => {
  const answered = {
    ...COMPLAINT,
    use: 'do_not_use',
    use_note: 'The cold packs were empty.',
    can_withdraw: false,
  } as const
  const ended = { ...answered, with: null, by: null, decided_at: '2027-03-02T17:00:00.000Z' } as const
  const sent = { parcel: 'C-P-000500', ship_on: '2027-03-08', shipped_at: null, delivered_at: null }
  openHome([
    { ...answered, id: 'answered' },
    { ...ended, id: 'replaced', state: 'replaced', sent },
    {
      ...ended,
      id: 'refunded',
      state: 'refunded',
      message: 'The vial was cracked.',
      refund: { cents: 14_997, brand: 'visa', last4: '4242' },
    },
    { ...ended, id: 'explained', state: 'explained', use: 'use', message: 'It is whole and cold.' },
  ])
  const text = async (name: string) => (await screen.findByRole('region', { name })).textContent
  expect(await text('Your warm parcel: we are on it')).toContain('Do not use this parcel. Throw it away.')
  expect(await text('A new parcel is coming')).toContain('Parcel C-P-000500 ships on Mon, Mar 8. No charge.')
  const refund = await text('You get your money back')
  for (const words of [
    '$149.97',
    'your Visa card ending in 4242',
    'The vial was cracked.',
    'write to your doctor',
  ])
    expect(refund).toContain(words)
  const explained = await text('Our answer about your parcel')
  expect(explained).toContain('You can use this parcel.')
  expect(explained).toContain('It is whole and cold.')
})
