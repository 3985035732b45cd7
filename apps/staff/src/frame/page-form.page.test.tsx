import { screen, waitFor, within } from '@testing-library/react'
import { refused } from '@contour/testkit/pages/answer-calls'
import { expect, test } from 'vitest'
import { openPage } from '../page-tests/open-page.tsx'
import type { BookLine } from '../features/sales/price-changes.ts'
import { PhoneIntakeForm } from '../features/sales/phone-intake-form.tsx'
import { PriceForm } from '../features/sales/price-form.tsx'
import InviteDialog from '../features/staff-accounts/invite-dialog.tsx'
import { OpenHoursForm } from '../features/visits/open-hours-form.tsx'

const inputOf = (id: string) => {
  const input = document.querySelector<HTMLInputElement>(`[id="${id}"]`)
  if (!input) throw new Error(`The page has no field ${id}.`)
  return input
}

const LINE: BookLine = {
  key: 'checkout-semaglutide-1-total',
  list: 'checkout',
  drug: 'semaglutide',
  term: 1,
  part: 'total',
  cents: 29_900,
  next: null,
}

const PRICE = `proposal-prices-${LINE.key}`

test('prices are not proposed while none has changed, or one is no amount, which has the focus', async () => {
  const desk = openPage(<PriceForm book={[LINE]} today="2027-03-01" onDone={() => {}} />, {
    roles: ['billing'],
  })
  await desk.user.click(await screen.findByRole('button', { name: 'Review 0 changes' }))
  expect(screen.getByRole('alert').textContent).toBe('Error: No price differs from the one in effect.')
  await desk.user.type(inputOf(PRICE), 'x')
  expect(screen.queryByRole('alert')).toBeNull()
  await desk.user.click(screen.getByRole('button', { name: /^Review/ }))
  expect(document.activeElement).toBe(inputOf(PRICE))
  expect(inputOf(PRICE).getAttribute('aria-invalid')).toBe('true')
  expect(desk.calls).toEqual([])
})

test('a proposal of prices is read once more before it is sent, and a refusal stands in that dialog', async () => {
  const desk = openPage(<PriceForm book={[LINE]} today="2027-03-01" onDone={() => {}} />, {
    roles: ['billing'],
    answers: { sales: { draftPrices: refused('invalid_request', { message: 'Not from that day.' }) } },
  })
  await screen.findByRole('button', { name: 'Review 0 changes' })
  await desk.user.clear(inputOf(PRICE))
  await desk.user.type(inputOf(PRICE), '249')
  await desk.user.click(screen.getByRole('button', { name: 'Review 1 change' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(desk.calls).toEqual([])
  await desk.user.click(dialog.getByRole('button', { name: 'Save for approval' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Error: Not from that day.')
  expect(desk.calls.at(-1)?.input).toMatchObject({ valid_from: '2027-03-02', rows: [{ cents: 24_900 }] })
})

test('an hour that ends before it begins is said after the first try, and goes once it is right', async () => {
  const desk = openPage(<OpenHoursForm saved={[{ weekday: 1, opens: '09:00', closes: '12:00' }]} />, {
    roles: ['clinician'],
    answers: { visits: { saveHours: refused('invalid_request', { message: 'Too many hours.' }) } },
  })
  const closes = await screen.findByRole('textbox', { name: 'Until, Monday, block 1' })
  await desk.user.clear(closes)
  await desk.user.type(closes, '08:00')
  expect(screen.queryByRole('alert')).toBeNull()
  const save = screen.getByRole('button', { name: 'Save your open hours' })
  await desk.user.click(save)
  expect(screen.getByRole('alert').textContent).toBe('Error: Each block must end after it begins.')
  expect(desk.calls).toEqual([])
  await desk.user.clear(closes)
  await desk.user.type(closes, '13:00')
  expect(screen.queryByRole('alert')).toBeNull()
  await desk.user.click(save)
  expect((await screen.findByRole('alert')).textContent).toBe('Error: Too many hours.')
  expect(desk.calls.at(-1)?.input).toEqual({ hours: [{ weekday: 1, opens: '09:00', closes: '13:00' }] })
})

test('D-69 the script of a phone call is answered before anything else, and email is asked for the consent first', async () => {
  const desk = openPage(<PhoneIntakeForm onDone={() => {}} onLeave={() => {}} />, { roles: ['support'] })
  const save = await screen.findByRole('button', { name: /^Save/ })
  await desk.user.click(save)
  expect(document.activeElement?.id).toBe('caller-answers-email')
  for (const kind of ['email', 'texts', 'calls'])
    await desk.user.selectOptions(inputOf(`caller-answers-${kind}`), 'no')
  await desk.user.click(save)
  expect(document.activeElement?.id).toBe('caller-answers-email')
  await desk.user.selectOptions(inputOf('caller-answers-email'), 'yes')
  await desk.user.click(save)
  expect(document.activeElement?.id).toBe('caller-state')
  expect(desk.calls).toEqual([])
})

test('CASE-14 CASE-15 D-80 a caller’s weight that fits only in kilograms is asked back, and one press takes it in pounds', async () => {
  const desk = openPage(<PhoneIntakeForm onDone={() => {}} onLeave={() => {}} />, { roles: ['support'] })
  await desk.user.type(await screen.findByRole('textbox', { name: 'Weight' }), '100')
  expect(screen.queryByRole('button', { name: /kg/ })).toBeNull()
  await desk.user.type(inputOf('caller-body-feet'), '5')
  await desk.user.type(inputOf('caller-body-inches'), '6')
  await desk.user.click(screen.getByRole('button', { name: 'Ask the caller: 100 kg (220 lb)?' }))
  expect(inputOf('caller-body-weight').value).toBe('220')
  expect(screen.queryByRole('button', { name: /kg/ })).toBeNull()
  expect(screen.getByText('BMI 35.50')).toBeTruthy()
})

test('a person is invited with a role; an address that is taken is said at the address', async () => {
  const desk = openPage(<InviteDialog onClose={() => {}} />, {
    roles: ['administrator'],
    answers: { accounts: { invite: refused('conflict', { field: 'email', message: 'Somebody has it.' }) } },
  })
  const send = await screen.findByRole('button', { name: /^Send/ })
  await desk.user.type(inputOf('person-email'), 'new@contour.example')
  await desk.user.type(inputOf('person-name'), 'Robin Sample')
  await desk.user.click(send)
  expect(document.activeElement?.id.startsWith('person-roles-')).toBe(true)
  expect(desk.calls).toEqual([])
  await desk.user.click(inputOf('person-roles-support'))
  await desk.user.click(send)
  expect(await screen.findByText(/Somebody has it\./)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(inputOf('person-email')))
  expect(desk.calls.at(-1)?.input).toEqual({
    email: 'new@contour.example',
    name: 'Robin Sample',
    roles: ['support'],
    npi: null,
  })
})
