import { screen, waitFor, within } from '@testing-library/react'
import { refused } from '@contour/testkit/pages/answer-calls'
import { expect, test } from 'vitest'
import type { CareHold, CareHolds } from '../../calls/calls.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { HoldsPage } from './holds-page.tsx'
import { PutOnHold } from './put-on-hold.tsx'

const row = (change: Partial<CareHolds['rows'][number]> = {}): CareHolds['rows'][number] => ({
  id: 'hold-maya-0000000000',
  patient: 'Maya Sample',
  state: 'TX',
  source: 'patient',
  reason: 'pregnant',
  since: '2027-03-01T23:08:00.000Z',
  look_at: '2027-03-02T15:40:00.000Z',
  promised: true,
  owner: 'Dr. Casey Demo',
  ...change,
})
const list = {
  rows: [
    row(),
    row({ id: 'hold-priya-000000000', patient: 'Priya Sample', source: 'words', promised: false }),
  ],
  elsewhere: [{ state: 'NV', count: 1, owners: ['Dr. Sam Sample'] }],
}
const hold: CareHold = {
  ...row(),
  age: 41,
  sex: 'F',
  note: null,
  dose_questions: null,
  order_id: 'order-one-0000000000',
  thread: { id: 'thread-one-000000000', body: 'Both tests are negative.', at: '2027-03-02T13:52:00.000Z' },
  orders: [{ order_id: 'order-one-0000000000', drug: 'semaglutide', shipment_no: 1 }],
  clock_left_s: 27_600,
  authorized: [{ cents: 14_997, brand: 'visa', last4: '4242', released_at: '2027-03-08T15:00:00.000Z' }],
}
const open = (lift: object = {}) =>
  openPage(<HoldsPage />, {
    roles: ['clinician'],
    at: `/holds/${hold.id}`,
    path: '/holds/:holdId?',
    answers: { careHolds: { list, read: { hold }, ...lift } },
  })

test('D-76 promised answers stand before planned looks, and other states are a number without a name', async () => {
  open()
  const nav = within(await screen.findByRole('navigation', { name: 'Holds' }))
  const groups = await nav.findAllByRole('region')
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
    'You promised an answer',
    'Next look planned',
    'Not your states',
  ])
  expect(groups[2]?.textContent).toContain('1 patient')
  expect(groups[2]?.textContent).toContain('Nevada, with Dr. Sam Sample')
  expect(screen.getByText('3 on hold')).toBeTruthy()
})

test('D-76 a hold is lifted with a reason and one of four ends, after the sentence that the patient reads was shown', async () => {
  const page = open({ lift: { message: 'The hold is lifted, and the patient is told.' } })
  expect(await screen.findByRole('heading', { name: 'Maya Sample is or may be pregnant.' })).toBeTruthy()
  expect(screen.getByText('“Both tests are negative.”')).toBeTruthy()
  expect(screen.getByText('7 h 40 min left')).toBeTruthy()
  const lift = screen.getByRole('button', { name: 'Lift the hold' })
  await page.user.click(lift)
  expect(screen.getByText('Choose how it ends.')).toBeTruthy()
  expect(screen.getByText('Write a reason.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'What the patient reads' })).toBeNull()
  await page.user.click(screen.getByRole('radio', { name: /^Ship as prescribed/ }))
  expect(screen.getByRole('region', { name: 'What the patient reads' }).textContent).toContain(
    'Morgan Sample lifted the hold. Your order goes on as prescribed. You have 7 h 40 min to decide.',
  )
  expect(screen.getByText(/On hold, with Dr. Casey Demo. Never why/)).toBeTruthy()
  const sent = () => page.calls.filter(({ name }) => name === 'careHolds.lift')
  expect(sent()).toEqual([])
  await page.user.type(screen.getByLabelText('Your reason, for the record'), 'Two negative tests.')
  await page.user.click(lift)
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { input: { id: hold.id, outcome: 'as_prescribed', reason: 'Two negative tests.' } },
    ]),
  )
})

test('MED-11 D-87 a hold after a Yes before a higher dose shows each answer, the words, and what lifting then sends', async () => {
  const said = 'Bad nausea or vomiting: Yes. Pregnant or in the hospital: No. Anything else: No.'
  const asked = { step: '0.25 mg to 0.5 mg', in_hand: true, said }
  openPage(<HoldsPage />, {
    roles: ['clinician'],
    at: `/holds/${hold.id}`,
    path: '/holds/:holdId?',
    answers: {
      careHolds: { list, read: { hold: { ...hold, reason: 'dose_questions', dose_questions: asked } } },
    },
  })
  expect(
    await screen.findByRole('heading', { name: 'Maya Sample answered Yes before a higher dose.' }),
  ).toBeTruthy()
  expect(screen.getByText('Before 0.25 mg to 0.5 mg')).toBeTruthy()
  expect(screen.getByText(said)).toBeTruthy()
  expect(screen.getByText(/is told not to inject it/)).toBeTruthy()
})

test('D-76 D-42 ending the treatment names the amount that is released, with the day until which it is held', async () => {
  open()
  expect(
    (await screen.findByRole('radio', { name: /^End treatment/ })).closest('label')?.textContent,
  ).toMatch(
    /Released: \$149\.97 held until Mar 8, 2027, .+\. What else is paid and has not left is refunded\. No fee, one letter\./,
  )
})

test('D-76 D-42 ending the treatment names no amount where nothing is held', async () => {
  openPage(<HoldsPage />, {
    roles: ['clinician'],
    at: `/holds/${hold.id}`,
    path: '/holds/:holdId?',
    answers: { careHolds: { list, read: { hold: { ...hold, authorized: [] } } } },
  })
  expect(
    (await screen.findByRole('radio', { name: /^End treatment/ })).closest('label')?.textContent,
  ).toContain('What is paid and has not left is refunded, no fee, one letter.')
})

test('D-76 a kept hold names the next look, and lifts nothing', async () => {
  const page = open({ keep: { message: 'The hold stays, and the patient is told.' } })
  await page.user.click(await screen.findByRole('radio', { name: /^Keep the hold/ }))
  await page.user.selectOptions(screen.getByLabelText('Next look'), '3')
  await page.user.type(screen.getByLabelText('Your reason, for the record'), 'Sees her doctor first.')
  await page.user.click(screen.getByRole('button', { name: 'Keep the hold' }))
  await waitFor(() =>
    expect(page.calls.filter(({ name }) => name === 'careHolds.keep')).toMatchObject([
      { input: { id: hold.id, reason: 'Sees her doctor first.' } },
    ]),
  )
  expect(page.calls.some(({ name }) => name === 'careHolds.lift')).toBe(false)
})

test('D-76 a hold that somebody else has lifted says so', async () => {
  const page = open({ lift: refused('conflict') })
  await page.user.click(await screen.findByRole('radio', { name: /^End treatment/ }))
  await page.user.type(screen.getByLabelText('Your reason, for the record'), 'Pregnant.')
  await page.user.click(screen.getByRole('button', { name: 'Lift the hold' }))
  const says = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
  await waitFor(() => expect(says().join('')).toContain('The page now shows the current state'))
})

test('D-76 a clinician puts the patient of a chart on hold with a reason and words', async () => {
  const page = openPage(<PutOnHold orderId="order-one-0000000000" patient="Maya Sample" />, {
    roles: ['clinician'],
    answers: { careHolds: { open: { message: 'The patient is on hold and is told.', hold_id: hold.id } } },
  })
  await page.user.click(screen.getByRole('button', { name: 'Put on hold' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Put Maya Sample on hold?' }))
  await page.user.selectOptions(dialog.getByLabelText('Why'), 'very_ill')
  await page.user.type(dialog.getByLabelText('What you know'), 'In the hospital since Monday.')
  await page.user.click(dialog.getByRole('button', { name: 'Stop everything' }))
  await waitFor(() =>
    expect(page.calls).toContainEqual({
      name: 'careHolds.open',
      input: { id: 'order-one-0000000000', reason: 'very_ill', note: 'In the hospital since Monday.' },
    }),
  )
})
