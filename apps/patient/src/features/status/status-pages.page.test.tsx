import { sampleTotal } from '../orders/test-order.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refused } from '@contour/testkit/pages/answer-calls'
import { address } from '@contour/testkit/pages/draw-page'
import { readText, writeText } from '../../lib/device-store.ts'
import { sorryPath } from '../../lib/redirect-to-sorry.ts'
import { readSession } from '../../lib/session.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { jordan } from '../../page-tests/sample-session.ts'
import { sampleOrder } from '../orders/test-order.ts'

const STANDARD = 'Based on the information you provided, you currently do not qualify for our programs.'
const main = () => screen.getByRole('main')
const message = async () => (await screen.findByRole('heading', { level: 1 })).nextElementSibling?.textContent

test.each([
  ['F-DSQ-001 F-DSQ-008 by default', '', STANDARD],
  ['F-DSQ-006', '?reason=validation_error', 'There was an error validating your request.'],
  ['F-DSQ-007', '?reason=invalid_order_status', 'Your order status is not valid for this action.'],
  ['F-DSQ-003', '?reason=something_else', STANDARD],
  ['F-DSQ-003', '?reason=__proto__', STANDARD],
  [
    'F-DSQ-009 before the reason, as text',
    `?reason=validation_error&message=${encodeURIComponent('<b>Plain</b> & "text"')}`,
    '<b>Plain</b> & "text"',
  ],
  [
    'F-DSQ-009',
    `?message=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
    '<img src=x onerror=alert(1)>',
  ],
  ['F-DSQ-009 at most 500 characters', `?message=${'x'.repeat(600)}`, 'x'.repeat(500)],
])('%s: /sorry%s says what happened', async (_rows, query, text) => {
  openPage(`/sorry${query}`)
  await waitFor(async () => expect(await message()).toBe(text))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("We're Sorry")
  expect(main().querySelector('img, b')).toBeNull()
})

test('F-DSQ-009 a message that this site did not write stands in a box that says so', async () => {
  const text = 'Your card was refused, call 1-800-555-0100'
  openPage(`/sorry?message=${encodeURIComponent(text)}`)
  const note = await screen.findByText('This text came with the link that you opened. It is not from us.')
  expect(note.previousElementSibling?.tagName).toBe('BLOCKQUOTE')
  expect(note.previousElementSibling?.textContent).toBe(text)
})

test('F-DSQ-009 a message that this site wrote itself stands as its own', async () => {
  const text = 'We are sorry that you are leaving.'
  openPage(`/sorry?message=${encodeURIComponent(text)}`, { device: () => void sorryPath(text) })
  await waitFor(async () => expect(await message()).toBe(text))
  await waitFor(() => expect(screen.queryByText(/came with the link/)).toBeNull())
})

test('D-86 while no new patient is taken /sorry is a kind page of its own, which disqualifies nobody', async () => {
  const { calls } = openPage('/sorry?reason=closed')
  expect(await screen.findByRole('heading', { level: 1, name: 'Please come back soon' })).toBeTruthy()
  expect(await message()).toContain('It is not about you or your answers.')
  expect(main().textContent).not.toContain('Pre-Qualify')
  expect(calls.filter(({ name }) => /disqualif/i.test(name))).toEqual([])
})

test('F-DSQ-002 F-DSQ-005 /sorry stands at the end of step 1, and Continue leads to / whatever redirect says', async () => {
  const { user } = openPage('/sorry?redirect=/weight-loss-plan')
  expect(await screen.findByText('Step 1 of 3 Pre-Qualify, 100% Complete')).toBeTruthy()
  await waitFor(() => expect(readText('redirect')).toBe('/weight-loss-plan'))
  await user.click(screen.getByRole('link', { name: 'Continue' }))
  await waitFor(() => expect(address()).toBe('/'))
})

test.each([
  ['/weight-loss-plan?step=dose', '/weight-loss-plan?step=dose'],
  ['//evil.example/', '/'],
])('F-DSQ-004 G-STO-007 from /sorry, a previous path %s leads back to %s', async (saved, leads) => {
  openPage('/sorry?redirect=//evil.example/', { device: () => writeText('previousPath', saved) })
  const back = await screen.findByRole('link', { name: 'Go Back' })
  await waitFor(() => expect(back.getAttribute('href')).toBe(leads))
  expect(readText('redirect')).toBeNull()
})

const listOrders = {
  orders: [sampleOrder({ id: 'order-one-0000000000' })],
  remaining_prescriptions: [],
  health_id: null,
  latest_encounter: null,
}
const paid = {
  order_id: 'order-one-0000000000',
  order_number: 'C-O-000412',
  total: sampleTotal(14_997),
  receipt_email: 'jordan@example.com',
}
const event = {
  event: 'purchase' as const,
  ecommerce: {
    transaction_id: 'transaction-1',
    value: 149.97,
    tax: 0,
    shipping: 0,
    currency: 'USD' as const,
    items: [
      {
        item_id: 'plan-1',
        item_name: '1 month plan',
        item_category: 'plan' as const,
        price: 149.97,
        quantity: 1 as const,
      },
    ],
  },
}

const OFFER = {
  term: 1 as const,
  supply_days: 90,
  pills: 30,
  pill_mg: 4,
  struck_cents: 7_400,
  options: [{ selectedMed: 'Nausea' as const, name: 'GLP Anti-Nausea', cents: 1_997 }],
}

/** Opens the page after a payment of the monthly plan. */
const openThanks = (
  query = '?terms=1&amount=149.97&trans_id=transaction-1',
  offer: typeof OFFER | null = null,
) => {
  window.dataLayer = []
  return openPage(`/payment/thanks${query}`, {
    session: jordan(),
    answers: {
      addOn: { readAddOnOffer: { paid, offer } },
      orders: { listOrders },
      site: { purchaseEvent: { event } },
    },
  })
}

test('F-THX-001 F-THX-002 F-THX-003 F-THX-004 F-THX-005 F-THX-006 the thanks page names the buyer, what is held, the four steps, and leads to the medical form', async () => {
  const { user } = openThanks()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Almost Done Jordan!')
  expect(main().textContent).toMatch(
    /Payment went through.*\$149\.97.*held, not charged, until your order ships/,
  )
  const steps = within(within(main()).getByRole('list', { name: 'What happens now' })).getAllByRole(
    'listitem',
  )
  const wanted = [
    /Medical questionnaire.*Now, about 6 minutes, you/,
    /Doctor review.*Clinical team: usually within 5 hours/,
    /Pharmacy processing.*Partner pharmacy: 24-48 hours Mon-Thu, Friday orders shipped Monday/,
    /Free overnight cold shipping.*Carrier: Delivery in 48 hours or less/,
  ]
  expect(steps).toHaveLength(wanted.length)
  for (const [at, text] of wanted.entries()) expect(steps[at]?.textContent).toMatch(text)
  expect(main().textContent).toContain(
    'check your address and phone, then answer questions about your health',
  )
  await user.click(screen.getByRole('link', { name: 'Complete Medical Form' }))
  await waitFor(() => expect(address()).toBe('/verify'))
})

test('X-45 while an add-on is offered the way on is in view, beside what this plan ships', async () => {
  const { user } = openThanks(undefined, OFFER)
  expect(await screen.findByText(/one pack of 30 tablets/)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Complete Medical Form' }))
  await waitFor(() => expect(address()).toBe('/verify'))
})

test('F-THX-009 the purchase is counted once it is allowed, with exactly what is shown', async () => {
  const { user, calls } = openThanks()
  const allow = await screen.findByRole('button', { name: 'Allow' })
  expect(window.dataLayer).toEqual([])
  await user.click(allow)
  expect(await screen.findByText('What was shared about this order')).toBeTruthy()
  expect(window.dataLayer).toEqual([{ ecommerce: null }, event])
  expect(calls.filter(({ name }) => name === 'site.purchaseEvent')).toHaveLength(1)
})

test('F-THX-009 without a yes nothing is counted, and nobody is asked again', async () => {
  const { user, calls } = openThanks()
  await user.click(await screen.findByRole('button', { name: 'No thanks' }))
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
  expect(readText('measurement')).toBe('denied')
  expect(window.dataLayer).toEqual([])
  expect(calls.map(({ name }) => name)).not.toContain('site.purchaseEvent')
})

test.each([
  ['', /Your card is pre-authorised and funds are held until shipment\./],
  ['?terms=99&amount=<b>1</b>&trans_id=', /Your card is pre-authorised and funds are held until shipment\./],
  ['?terms=1&amount=149.97&trans_id=sample', /\$149\.97 held, not charged, until your order ships\./],
])(
  'F-THX-008 G-SHL-005 G-RTE-008 signed out, /payment/thanks%s opens and claims no payment',
  async (query, text) => {
    openPage(`/payment/thanks${query}`)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Almost Done!')
    await waitFor(() => expect(main().textContent).toMatch(text))
    expect(screen.queryByText('Payment went through')).toBeNull()
    expect(main().textContent).toContain('Free overnight cold shipping')
  },
)

test('F-STP-001 the status page shows the newest order’s progress, its next step and who has it', async () => {
  openPage('/status-progress', { session: jordan(), answers: { orders: { listOrders } } })
  const progress = await screen.findByRole('list', { name: 'Your progress' })
  expect(within(progress).getAllByRole('listitem')[0]?.textContent).toContain('Payment')
  expect(screen.getByRole('link', { name: 'Complete Medical Questionnaire' }).getAttribute('href')).toBe(
    '/case-questions/order-one-0000000000',
  )
})

test('F-STP-002 D-91 signed out, the status page shows the steps of every order without a date, and a way in', async () => {
  const { calls } = openPage('/status-progress')
  const progress = await screen.findByRole('list', { name: 'Your progress' })
  expect(within(progress).getAllByRole('listitem')).toHaveLength(4)
  expect(screen.getByRole('link', { name: 'Log in to see your order' }).getAttribute('href')).toBe(
    '/login?page_ref=%2Fstatus-progress',
  )
  expect(screen.getByText('Every order takes these steps. Log in to see where yours is.')).toBeTruthy()
  expect(calls.map(({ name }) => name)).not.toContain('promises.readJourney')
})

test('D-91 a buyer without a password chooses one on the thanks page; a refused one is kept and explained', async () => {
  const { user, answer, calls } = openThanks()
  answer({
    accounts: { updatePassword: refused('password_refused', { message: 'This password is too common.' }) },
  })
  const field = await screen.findByLabelText<HTMLInputElement>('Password')
  expect(screen.getByText('You log in as jordan@example.com')).toBeTruthy()
  const save = screen.getByRole('button', { name: 'Save password' })
  await user.click(save)
  expect(document.activeElement).toBe(field)
  expect(calls.map(({ name }) => name)).not.toContain('accounts.updatePassword')
  await user.type(field, 'password123')
  await user.click(save)
  expect(await screen.findByText('This password is too common.')).toBeTruthy()
  expect(field.value).toBe('password123')
  answer({ accounts: { updatePassword: {} } })
  await user.clear(field)
  await user.type(field, 'a good long password')
  await user.click(save)
  expect(await screen.findByText('Your password is saved.')).toBeTruthy()
  expect(calls.at(-1)?.input).toEqual({
    newPassword: 'a good long password',
    confirmPassword: 'a good long password',
  })
  expect(readSession()?.user.has_password).toBe(true)
})

test('D-91 later is a way too: a login link by email, which leads to the home page', async () => {
  const { user, answer, calls } = openThanks()
  answer({ accounts: { mailLoginLink: { message: 'We have emailed you a login link.' } } })
  await user.click(await screen.findByRole('button', { name: 'Later, email me a login link' }))
  expect(await screen.findByText('We have emailed you a login link.')).toBeTruthy()
  expect(calls.at(-1)?.input).toEqual({ email: 'jordan@example.com', page: '/home' })
})

test('D-91 whoever has a password is not asked for one', async () => {
  openPage('/payment/thanks?terms=1&amount=149.97&trans_id=transaction-1', {
    session: jordan({ has_password: true }),
    answers: { addOn: { readAddOnOffer: { paid, offer: null } }, orders: { listOrders } },
  })
  await screen.findByText('Payment went through')
  expect(screen.queryByLabelText('Password')).toBeNull()
})
