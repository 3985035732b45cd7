import { screen, waitFor, within } from '@testing-library/react'
import { MOMENTS } from '@contour/testkit/moments'
import type { StaffRole } from '@contour/contract'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { PatientPage } from './patient-page.tsx'
import type { PersonRead } from './person-reads.ts'

const AT = MOMENTS['working-day']
const LATER = MOMENTS['end-of-year']
const plain = {
  by: 'other' as const,
  by_name: '',
  channel: null,
  state: null,
  order_number: null,
  id: null,
  cents: null,
}

const person = (change: Partial<PersonRead> = {}): PersonRead => ({
  status: 'success',
  message: 'Person.',
  person: {
    id: 'person-kim',
    name: 'Kim Baird',
    email: 'kim@example.com',
    state: 'TX',
    account: true,
    born: null,
  },
  contact: {
    phone: '2145550118',
    phone_verified: true,
    email: 'kim@example.com',
    email_verified: false,
    new_phone: null,
    new_email: null,
    may_text: true,
    email_trouble: { reason: 'bounced' as const, at: '2027-03-01T15:00:00.000Z' },
    ships_to: {
      address_line_1: '2219 Elm Street',
      address_line_2: '',
      city: 'Dallas',
      state: 'TX',
      zip: '75201',
    },
  },
  call: null,
  on_hold: null,
  orders: [
    {
      order_id: 'order-kim',
      order_number: 'C-O-000413',
      status: 'order_delivered',
      created_at: AT,
      promise: null,
      carrier: 'FedEx',
      tracking: '794699887766',
      ship_on: null,
      delivered_at: AT,
      delivery_assumed: false,
      complaint_open: false,
    },
  ],
  plans: [
    {
      id: 'plan-kim',
      plan_name: 'Semaglutide, monthly',
      term: 1,
      status: 'active',
      next_billing_on: '2026-12-24',
      next_cents: 24997,
      renewals: 'running',
      past_due_since: null,
      cancelled_at: null,
    },
  ],
  payments: [
    {
      id: 'payment-kim',
      purpose: 'checkout',
      order_id: 'order-kim',
      order_number: 'C-O-000413',
      cents: 14997,
      card: 'visa 1881',
      at: AT,
      events: [{ kind: 'charged', at: AT, cents: 14997 }],
      left_cents: 14997,
    },
  ],
  timeline: [
    { ...plain, at: AT, thread: 'care', type: 'note', name: 'Asked for the doorman.', by_name: 'K. Boyd' },
    {
      ...plain,
      at: AT,
      thread: 'delivery',
      type: 'message',
      name: 'Your order is on its way',
      channel: 'email',
      state: 'sent',
      order_number: 'C-O-000413',
      id: 'message-1',
    },
    { ...plain, at: AT, thread: 'money', type: 'payment', name: 'charged', cents: 14997 },
  ],
  colleagues: [{ id: 'staff-lee', name: 'Lee Sample' }],
  ...change,
})
const CALL = { at: AT, until: LATER, agreed: ['born', 'name', 'phone'] as ('born' | 'name' | 'phone')[] }

const open = (read: PersonRead, calls: object = {}, role: StaffRole = 'support') =>
  openPage(<PatientPage />, {
    roles: [role],
    at: '/people/person-kim',
    path: '/people/:personId',
    answers: { service: { person: read, ...calls } },
  })
const press = (page: ReturnType<typeof open>, name: string | RegExp) =>
  screen.findByRole('button', { name }).then((button) => page.user.click(button))
const dialog = async () => within(await screen.findByRole('dialog'))
const inputOf = (page: ReturnType<typeof open>, call: string) =>
  page.calls.findLast(({ name }) => name === call)?.input

test('D-94 one page shows the plan with its next charge, every payment with its card, and one timeline', async () => {
  open(person())
  expect(await screen.findByText(/^Semaglutide, monthly: active, next charge \$249.97/)).toBeTruthy()
  expect(screen.getAllByText('C-O-000413').length).toBeGreaterThan(1)
  expect(screen.getByText(/Mail does not arrive here/)).toBeTruthy()
  expect(screen.getByText('Visa 1881')).toBeTruthy()
  const story = within(screen.getByRole('region', { name: 'Everything about Kim Baird' }))
  for (const text of ['Asked for the doorman.', 'Email “Your order is on its way”', 'Charged $149.97'])
    expect(story.getByText(text)).toBeTruthy()
})

test('D-92 D-76 the first sentence of the page says that a complaint is open, and that the person is on hold', async () => {
  const told = person()
  open({
    ...told,
    on_hold: 'On hold. A clinician has it.',
    orders: told.orders.map((order) => ({ ...order, complaint_open: true })),
  })
  expect(await screen.findByText('The patient says that something is wrong; it is not done.')).toBeTruthy()
  expect(screen.getByText('On hold. A clinician has it.')).toBeTruthy()
})

test('D-76 a hold is the first sentence about a parcel that has not left, and where the order is comes after it', async () => {
  const told = person()
  open({
    ...told,
    on_hold: 'On hold. A clinician has it.',
    orders: told.orders.map((order) => ({ ...order, status: 'order_placed', delivered_at: null })),
  })
  expect(await screen.findByRole('heading', { level: 2, name: 'On hold. A clinician has it.' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /pharmacy/i })).toBeNull()
})

test('D-94 without a verified caller a change begins with verifying them, and a refusal says nothing of the file', async () => {
  const page = open(person(), {
    verifyCaller: { verified: false, agreed: [], message: 'This does not agree with the file.' },
  })
  await press(page, /^Change the address/)
  const verify = await dialog()
  await page.user.click(verify.getByRole('button', { name: 'Compare with the file' }))
  expect(verify.getByText(/Ask for the birth date/)).toBeTruthy()
  expect(inputOf(page, 'service.verifyCaller')).toBeUndefined()
  await page.user.type(verify.getByLabelText('Birth date'), '1985-03-14')
  await page.user.type(verify.getByLabelText('Name'), 'Baird, Kim')
  await page.user.type(verify.getByLabelText('Phone'), '2145550100')
  await page.user.click(verify.getByRole('button', { name: 'Compare with the file' }))
  await waitFor(() =>
    expect(inputOf(page, 'service.verifyCaller')).toEqual({
      id: 'person-kim',
      born: '1985-03-14',
      name: 'Baird, Kim',
      phone: '2145550100',
      street: '',
    }),
  )
  expect(await verify.findByText(/This does not agree with the file/)).toBeTruthy()
})

test('D-94 once the caller is verified, what was asked for opens by itself', async () => {
  const page = open(person(), {
    verifyCaller: { verified: true, agreed: ['born', 'name', 'phone'], message: 'The caller is verified.' },
  })
  await press(page, /^Change phone or email/)
  const verify = await dialog()
  await page.user.type(verify.getByLabelText('Birth date'), '1985-03-14')
  await page.user.type(verify.getByLabelText('Name'), 'Kim Baird')
  await page.user.type(verify.getByLabelText('Phone'), '2145550118')
  await page.user.click(verify.getByRole('button', { name: 'Compare with the file' }))
  expect(await screen.findByRole('dialog', { name: 'New phone or email of Kim Baird' })).toBeTruthy()
})

test('D-94 with a verified caller the address opens as it is on file and is saved for them', async () => {
  const page = open(person({ call: CALL }), {
    changeAddress: {
      shipping: person().contact?.ships_to,
      next_parcel_only: false,
      message: 'The address is saved.',
    },
  })
  expect(await screen.findByText(/^Caller verified at/)).toBeTruthy()
  await press(page, /^Change the address/)
  const form = await dialog()
  const street = form.getByLabelText('Street')
  expect(street).toHaveProperty('value', '2219 Elm Street')
  await page.user.clear(street)
  await page.user.type(street, '12 Oak St')
  await page.user.click(form.getByRole('button', { name: 'Save the address' }))
  await waitFor(() =>
    expect(inputOf(page, 'service.changeAddress')).toMatchObject({
      id: 'person-kim',
      address_line_1: '12 Oak St',
    }),
  )
})

test('D-94 a new phone is entered, its code is read to support and confirmed', async () => {
  const page = open(person({ call: CALL }), {
    changeContact: { message: 'Sent.' },
    confirmContact: { message: 'The new contact is verified.' },
  })
  await press(page, /^Change phone or email/)
  const form = await dialog()
  await page.user.type(form.getByLabelText('New phone or email'), '6465550191')
  await page.user.click(form.getByRole('button', { name: 'Send the code' }))
  const code = await screen.findByLabelText('Code that the caller reads')
  await page.user.type(code, '4821')
  await press(page, 'Confirm the new contact')
  await waitFor(() =>
    expect(inputOf(page, 'service.confirmContact')).toEqual({
      id: 'person-kim',
      channel: 'phone',
      code: '4821',
    }),
  )
})

test('D-94 D-104 without a verified caller a letter is read only, and a refund begins with verifying them', async () => {
  const page = open(person(), {
    message: { subject: 'Your order', channel: 'email', to: 'kim@example.com', at: AT, body: 'It left.' },
  })
  await press(page, 'Read “Your order is on its way”')
  const letter = await dialog()
  expect(await letter.findByText('It left.')).toBeTruthy()
  expect(letter.queryByRole('button', { name: 'Send it again' })).toBeNull()
  await page.user.click(letter.getByRole('button', { name: 'Verify the caller to send it again' }))
  const verify = { name: 'Verify who calls for Kim Baird' }
  const first = within(await screen.findByRole('dialog', verify))
  await page.user.click(first.getByRole('button', { name: 'Go back' }))
  await press(page, 'Ask for a refund')
  expect(await screen.findByRole('dialog', verify)).toBeTruthy()
})

test('D-94 a letter opens in place and is sent again; a refund is asked from its payment', async () => {
  const page = open(person({ call: CALL }), {
    message: {
      subject: 'Your order is on its way',
      channel: 'email',
      to: 'kim@example.com',
      at: AT,
      body: 'It left today.',
    },
    sendAgain: { message: 'The message is on its way again.' },
  })
  await press(page, 'Read “Your order is on its way”')
  const letter = await dialog()
  expect(await letter.findByText('It left today.')).toBeTruthy()
  await page.user.click(letter.getByRole('button', { name: 'Send it again' }))
  await waitFor(() =>
    expect(inputOf(page, 'service.sendAgain')).toEqual({ id: 'person-kim', message: 'message-1' }),
  )
  await press(page, 'Ask for a refund')
  expect((await dialog()).getByText('Billing decides. Nothing is refunded before that.')).toBeTruthy()
})

test('D-95 a correction is filed with its words, and a handover goes to billing or a named colleague', async () => {
  const page = open(person({ call: CALL }), {
    fileDataRequest: { message: 'The request is filed.' },
    handOver: { message: 'Billing has it now, as a task.' },
  })
  await press(page, /^File a records request/)
  const records = await dialog()
  await page.user.selectOptions(records.getByLabelText('What the caller asks for'), 'correction')
  await page.user.click(records.getByRole('button', { name: 'File the request' }))
  expect(records.getByText(/In the caller’s words is missing/)).toBeTruthy()
  await page.user.type(records.getByLabelText('In the caller’s words'), 'No penicillin allergy.')
  await page.user.click(records.getByRole('button', { name: 'File the request' }))
  await waitFor(() =>
    expect(inputOf(page, 'service.fileDataRequest')).toMatchObject({
      kind: 'correction',
      words: 'No penicillin allergy.',
    }),
  )
  await press(page, /^Hand over/)
  const over = await dialog()
  expect(over.getByRole('option', { name: 'Lee Sample' })).toBeTruthy()
  await page.user.type(over.getByLabelText('What they need to know'), 'Two charges, please compare.')
  await page.user.click(over.getByRole('button', { name: 'Hand over' }))
  await waitFor(() => expect(inputOf(page, 'service.handOver')).toMatchObject({ to: 'billing' }))
})

test('D-94 billing and clinicians read the page without acts, contact and caller', async () => {
  open(person({ contact: null, colleagues: [] }), {}, 'billing')
  expect(await screen.findByRole('heading', { name: 'Kim Baird' })).toBeTruthy()
  for (const name of [/^Change the address/, 'Verify the caller', 'Ask for a refund', /^Read/])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
