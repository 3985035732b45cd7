import { screen, waitFor, within } from '@testing-library/react'
import { refused } from '@contour/testkit/pages/answer-calls'
import { serviceNow } from '@contour/client/service-clock'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { PRESCRIPTION, homeOf, orderOf, robin, samplePlan } from '../../page-tests/sample-home.ts'
import type { OwnHold } from './own-hold.ts'

const hold = (change: Partial<OwnHold> = {}): OwnHold => ({
  source: 'patient',
  since: new Date(serviceNow().getTime() - 3_600_000).toISOString(),
  who: 'Dr. Casey Demo',
  by: new Date(serviceNow().getTime() + 20 * 3_600_000).toISOString(),
  kept: false,
  orders: [{ order_id: 'order-one-0000000000', drug: 'semaglutide', shipment_no: 1 }],
  clock_left_s: 27_600,
  authorized: [{ cents: 14_997, brand: 'visa', last4: '4242', released_at: '2027-03-08T15:00:00.000Z' }],
  ...change,
})
const prescribed = { orders: [orderOf.prescribed()], plans: [samplePlan({ awaits_shipment: true })] }

test('D-76 the button asks a reason and no words, stops at once, and home then says what stands still, who has it and by when', async () => {
  const page = openPage('/home', { session: robin(), answers: homeOf(prescribed) })
  await page.user.click(await screen.findByRole('button', { name: 'Do not send my medicine' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Do not send my medicine' }))
  expect(sheet.queryByRole('textbox')).toBeNull()
  expect(sheet.getByText('Stopping has no fee.')).toBeTruthy()
  expect(sheet.getByText('Only a doctor can start it again.')).toBeTruthy()
  expect(sheet.getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911')
  const stops = () => page.calls.filter(({ name }) => name === 'careHolds.stop')
  await page.user.click(sheet.getByRole('button', { name: 'Stop everything now' }))
  expect(await sheet.findByText('Choose what fits best.')).toBeTruthy()
  expect(stops()).toEqual([])
  await page.user.click(sheet.getByRole('radio', { name: 'I am pregnant, or I may be' }))
  page.answer({ careHolds: { stop: { hold: hold() } } })
  await page.user.click(sheet.getByRole('button', { name: 'Stop everything now' }))
  expect(await screen.findByRole('heading', { name: 'Nothing is sent. Nothing is charged.' })).toBeTruthy()
  expect(stops()).toMatchObject([{ input: { reason: 'pregnant' } }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('D-76 during a hold home names who has it, the 911 and 988 numbers, the rest of the 12 hours and the money with its day', async () => {
  openPage('/home', { session: robin(), answers: homeOf({ ...prescribed, hold: hold() }) })
  expect(await screen.findByText('Dr. Casey Demo has it.')).toBeTruthy()
  const still = within(screen.getByRole('region', { name: 'What stands still' }))
  expect(still.getByText(/7 h 40 min are left/)).toBeTruthy()
  expect(still.getByText('$149.97 on visa ·· 4242')).toBeTruthy()
  expect(still.getByText(/If this lasts past Mon, Mar 8, we release it/)).toBeTruthy()
  const worse = within(screen.getByRole('region', { name: 'Feeling worse?' }))
  expect(worse.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:911',
    'tel:988',
    'sms:988',
  ])
  expect(screen.getByText(/Only a doctor can start it again/)).toBeTruthy()
})

test('D-76 during a hold nothing can be accepted, changed or stopped again, and the order says that it is on hold', async () => {
  openPage('/home', { session: robin(), answers: homeOf({ ...prescribed, hold: hold() }) })
  const card = within(await screen.findByRole('article'))
  expect(await card.findByText('On hold')).toBeTruthy()
  expect(card.getByText(/^On hold since /)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept Prescription' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Adjust Dose' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Do not send my medicine' })).toBeNull()
})

test.each([
  ['alarm', /because you wrote that something is wrong/],
  ['words', /because of what you told us/],
  ['rules', /your doctor looks at your dose before we send a parcel again/],
  ['clinician', /^Your doctor stopped your order/],
] as const)('D-76 a hold opened by %s says so, and nothing else changes', async (source, text) => {
  openPage('/home', { session: robin(), answers: homeOf({ ...prescribed, hold: hold({ source }) }) })
  const card = await screen.findByRole('region', { name: 'Nothing is sent. Nothing is charged.' })
  expect(within(card).getByText(text)).toBeTruthy()
})

test('D-104 where nobody is licensed in her state home says so, by when her plan ends without a fee, and she can still stop it herself', async () => {
  openPage('/home', {
    session: robin(),
    answers: homeOf({ ...prescribed, hold: hold({ source: 'state', who: null }) }),
  })
  const card = within(await screen.findByRole('region', { name: 'Nothing is sent. Nothing is charged.' }))
  expect(card.getByText(/nobody who is licensed to treat you in your state/)).toBeTruthy()
  expect(card.getByText(/You hear from us by/)).toBeTruthy()
  expect(card.getByText(/your plan ends without a fee/)).toBeTruthy()
  expect(card.getByRole('button', { name: 'Do not send my medicine' })).toBeTruthy()
  expect(card.queryByText(/Only a doctor can start it again/)).toBeNull()
})

test('D-76 a question that the doctor has not answered stops the 12 hours, and the order says so', async () => {
  const asked = orderOf.prescribed({ accepts_at: null, clock_left_s: 27_600 })
  openPage('/home', { session: robin(), answers: homeOf({ ...prescribed, orders: [asked] }) })
  const card = within(await screen.findByRole('article'))
  expect(await card.findByText(/stands still: 7 h 40 min are left/)).toBeTruthy()
  expect(card.getByRole('button', { name: 'Accept Prescription' })).toBeTruthy()
})

test('D-76 on the page of a prescription nothing can be approved during a hold; it leads to the hold, and declining stays', async () => {
  const order = orderOf.prescribed()
  const pending = {
    prescription: PRESCRIPTION,
    accepts_at: null,
    clinician: null,
    kept_text: null,
    contact_by: null,
  }
  openPage(`/prescription/${order.id}`, {
    session: robin(),
    answers: {
      ...homeOf({ orders: [order], hold: hold() }),
      prescriptions: { readPending: pending },
      clinicians: { ofOrder: refused('not_found') },
    },
  })
  expect(await screen.findByRole('link', { name: 'See who has it, and by when' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Decline & Update with Doctor' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('D-76 past its hour the hold says that it takes longer', async () => {
  const late = hold({ by: new Date(serviceNow().getTime() - 60_000).toISOString(), who: null })
  openPage('/home', { session: robin(), answers: homeOf({ ...prescribed, hold: late }) })
  expect(await screen.findByText(/It takes longer than we said/)).toBeTruthy()
  expect(screen.getByText('Our clinical team has it.')).toBeTruthy()
})

test('D-76 a stop that fails says so in the sheet and loses nothing', async () => {
  const page = openPage('/home', { session: robin(), answers: homeOf(prescribed) })
  await page.user.click(await screen.findByRole('button', { name: 'Do not send my medicine' }))
  const sheet = within(await screen.findByRole('dialog'))
  await page.user.click(sheet.getByRole('radio', { name: /^Something else/ }))
  page.answer({ careHolds: { stop: refused('unavailable') } })
  await page.user.click(sheet.getByRole('button', { name: 'Stop everything now' }))
  await waitFor(() => expect(sheet.getByRole('alert').textContent).toContain('Please try again'))
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: /^Something else/ }).checked).toBe(true)
})
