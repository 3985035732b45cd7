import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { broken } from '@contour/testkit/pages/answer-calls'
import { openPage } from '../../page-tests/open-page.tsx'
import { PARCEL_CLOSED_PROMISE, PARCEL_PROBLEM_PROMISES } from '@contour/domain/promises/parcel-problems'
import type { PromiseRow } from '@contour/domain/promises/promises'
import type { ListedOrder } from './order-list.ts'
import { promiseIn, samplePromise } from './test-order.ts'
import { homeOf, orderOf, robin, samplePayment, samplePlan } from '../../page-tests/sample-home.ts'

const openHome = (facts: Parameters<typeof homeOf>[0], path = '/home') =>
  openPage(path, { session: robin(), answers: homeOf(facts) })

const tabs = async () =>
  within(await screen.findByRole('tablist', { name: 'Your account' })).getAllByRole('tab')
const selected = async () =>
  (await tabs()).find((tab) => tab.getAttribute('aria-selected') === 'true')?.textContent

test('P-DSH-001 P-DSH-002 P-DSH-003 P-DSH-004 P-DSH-005 P-DSH-006 P-DSH-007 P-DSH-010 P-ORD-001 G-SHL-016 a patient with everything has every tab in the stated order, the orders first', async () => {
  openHome({
    orders: [orderOf.delivered()],
    plans: [samplePlan()],
    upgrades: ['semaglutide', 'tirzepatide'],
    healthId: 'health-1',
  })
  expect((await tabs()).map((tab) => tab.textContent)).toEqual([
    'Orders',
    'Doctor Chat',
    'Dosage',
    'Profile',
    'Billing',
    'Upgrade tirzepatide',
    'Upgrade semaglutide',
  ])
  expect(await selected()).toBe('Orders')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hi, Robin')
  expect(screen.getByRole('heading', { name: 'Order & Status Updates' })).toBeTruthy()
})

test('P-DSH-002 P-DSH-003 P-DSH-006 P-DSH-007 without health id, prescription and offers their tabs do not exist', async () => {
  openHome({ orders: [orderOf.placed()], plans: [samplePlan({ awaits_shipment: true })] })
  expect((await tabs()).map((tab) => tab.textContent)).toEqual(['Orders', 'Profile', 'Billing'])
})

test.each(['doctor-chat', 'dosage', 'upgrade', 'buy-more'])(
  'P-DSH-008 an address with the tab %s, which this patient does not have, shows the orders',
  async (tab) => {
    openHome({ orders: [orderOf.placed()], plans: [samplePlan()] }, `/home?tab=${tab}`)
    expect(await selected()).toBe('Orders')
    expect(screen.getByRole('heading', { name: 'Order & Status Updates' })).toBeTruthy()
  },
)

test('D-88 home names the last dose in hand and the day by which the next parcel arrives', async () => {
  const order = orderOf.delivered()
  openHome({ orders: [order], plans: [samplePlan({ id: order.subscription_id })] })
  const card = within(await screen.findByRole('region', { name: 'Coming up' }))
  await waitFor(() => expect(card.getByText('Last dose in hand')).toBeTruthy())
  expect(card.getByText('Mar 30, 2027')).toBeTruthy()
  expect(card.getByText('arrives by Apr 6, 2027')).toBeTruthy()
})

test('D-88 once the day of the last dose is over home says when it was due, and that nothing is left', async () => {
  const order = orderOf.delivered()
  const supply = { last_dose_on: '2025-02-23', next_arrives_on: null }
  openHome({ orders: [order], plans: [samplePlan({ id: order.subscription_id, supply })] })
  expect(await screen.findByText('Your last dose was due Feb 23, 2025.')).toBeTruthy()
  expect(screen.getByText('Nothing is left of this parcel.')).toBeTruthy()
  const card = within(await screen.findByRole('region', { name: 'Coming up' }))
  await waitFor(() => expect(card.getByText('Last dose was due')).toBeTruthy())
  expect(card.queryByText('Last dose in hand')).toBeNull()
})

test('D-88 while a dose is in hand home says nothing of a last dose that was due', async () => {
  const order = orderOf.delivered()
  openHome({ orders: [order], plans: [samplePlan({ id: order.subscription_id })] })
  expect(await screen.findByRole('heading', { name: 'Your dose' })).toBeTruthy()
  expect(screen.queryByText(/last dose was due/i)).toBeNull()
})

test('D-88 home names both days while a check-in is open', async () => {
  const plan = samplePlan({ id: orderOf.delivered().subscription_id })
  const next = orderOf.inReview({
    id: 'next',
    subscription_id: plan.id,
    shipment_no: 2,
    status: 'pending_approval',
  })
  openHome({ orders: [next, orderOf.delivered()], plans: [plan] })
  const card = within(await screen.findByRole('region', { name: 'Your medicine' }))
  expect(card.getByText('Mar 30, 2027')).toBeTruthy()
  expect(card.getByText('arrives by Apr 6, 2027')).toBeTruthy()
})

test('G-ROL-005 a patient can cancel, pay, change the card, save invoices and buy more', async () => {
  const page = openHome({
    orders: [orderOf.delivered()],
    plans: [samplePlan()],
    payments: [samplePayment()],
    upgrades: ['semaglutide'],
  })
  await page.user.click(await screen.findByRole('tab', { name: 'Billing' }))
  for (const name of ['Cancel Subscription', 'Update card', 'Pay Now', /^Invoice PDF/])
    expect(await screen.findByRole('button', { name })).toBeTruthy()
  await page.user.click(screen.getByRole('tab', { name: /^Upgrade\s*semaglutide$/ }))
  expect(await screen.findByRole('heading', { name: 'Lock In a 12 Month Prescription Today' })).toBeTruthy()
})

test('P-DSH-011 C-BIL-001 X-30 the header of a visitor links to the login with its page_ref', async () => {
  openPage('/about')
  const login = await screen.findByRole('link', { name: 'Login' })
  expect(login.getAttribute('href')).toBe('/login?page_ref=productPage')
  expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull()
})

test('P-DSH-011 C-BIL-001 the header of a patient has the logout, which ends the session and leads to the login', async () => {
  const page = openHome({ orders: [orderOf.placed()] })
  page.answer({ accounts: { logout: {} } })
  await screen.findByRole('tab', { name: 'Billing' })
  await page.user.click(screen.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
  expect(page.calls.map(({ name }) => name)).toContain('accounts.logout')
  expect(window.localStorage.getItem('token')).toBeNull()
})

test('P-DOC-018 a new answer of the doctor is a mark on the tab', async () => {
  const page = openHome({ orders: [orderOf.inReview()], healthId: 'health-1' })
  page.answer({ doctorChat: { unread: { unread: 1 } } })
  expect(await screen.findByRole('tab', { name: /^Doctor Chat\s*, 1 new message$/ })).toBeTruthy()
})

test('D-93 the card of a wait names a new message of the doctor, and leads to it', async () => {
  const promise = promiseIn('waiting_prescription')
  const page = openHome({ orders: [orderOf.inReview({ promise })], healthId: 'health-1' })
  page.answer({ doctorChat: { unread: { unread: 1 } } })
  const link = await screen.findByRole('link', { name: '1 new message' })
  expect(link.getAttribute('href')).toBe('/home?tab=doctor-chat')
})

const parcelOf = (row: PromiseRow, new_by: string | null): ListedOrder =>
  orderOf.atPharmacy({
    status: 'order_shipped',
    promise: samplePromise(row, { new_by }),
  })

test('M-17 D-93 home says what keeps a parcel, and who calls by when', async () => {
  const { returned } = PARCEL_PROBLEM_PROMISES
  openHome({ orders: [parcelOf(returned, '2099-12-02T23:00:00.000Z')] })
  const kept = within(await screen.findByRole('region', { name: returned.usually }))
  expect(kept.getByText(/^Our support team calls you by 6.pm ET on /)).toBeTruthy()
  expect(kept.getByText(/sent again or refunded/)).toBeTruthy()
})

test('M-17 D-93 once support has closed what kept a parcel home says whom to ask, and no call', async () => {
  openHome({ orders: [parcelOf(PARCEL_CLOSED_PROMISE, null)] })
  const closed = within(await screen.findByRole('region', { name: PARCEL_CLOSED_PROMISE.usually }))
  expect(closed.getByText(PARCEL_CLOSED_PROMISE.next)).toBeTruthy()
  expect(screen.queryByText(/calls you/)).toBeNull()
})

test('M-17 D-93 a replacement whose problem support has closed says whom to ask, and leads there', async () => {
  const replacement = {
    id: 'replacement-1',
    state: 'reshipped' as const,
    replaces: 'C-P-000418',
    parcel: 'C-P-000420',
    asked_at: '2027-03-04T15:00:00.000Z',
    decided_at: '2027-03-04T16:00:00.000Z',
    message: null,
    ship_on: null,
    shipped_at: '2027-03-08T15:00:00.000Z',
    delivered_at: null,
    assumed: false,
    carrier: 'FedEx',
    tracking: '300000000002',
    arrives_on: null,
    problem: 'closed' as const,
  }
  openHome({ orders: [orderOf.delivered({ replacements: [replacement] })] })
  const text = await screen.findByText(/If it did not go as you agreed with them/)
  const row = within(text.closest('section')!)
  expect(row.queryByText(/calls you/)).toBeNull()
  expect(row.getAllByRole('link').length).toBeGreaterThan(1)
})

test('the help card offers the chat first, then phone and email', async () => {
  openHome({ orders: [orderOf.inReview()] })
  const links = within(await screen.findByRole('region', { name: 'Help' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href')?.split(':')[0])).toEqual([
    '/home?chat=open',
    'tel',
    'mailto',
  ])
})

test('the link of the thanks page opens the question whether to cancel', async () => {
  const placed = orderOf.placed()
  openPage(`/home?cancel=${placed.id}`, { session: robin(), answers: homeOf({ orders: [placed] }) })
  expect(await screen.findByRole('alertdialog', { name: 'Cancel this order?' })).toBeTruthy()
})

test('P-ORD-001 P-ORD-004 P-ORD-005 without an order the page leads to the plans and recommends three therapies', async () => {
  openHome({})
  expect(await screen.findByRole('heading', { name: 'Order & Status Updates' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See plans and prices' }).getAttribute('href')).toBe(
    '/weight-loss-plan',
  )
  const therapies = within(screen.getByRole('region', { name: 'Recommended therapies' }))
  const cards = await therapies.findAllByRole('listitem')
  expect(cards).toHaveLength(3)
  for (const card of cards) {
    expect(within(card).getByRole('heading').textContent).toBe('Tirzepatide')
    expect(card.textContent).toContain('$449 a month')
    expect(within(card).getByRole('link').getAttribute('href')).toBe('/weight-loss-plan')
  }
})

test('R-068 with an open order the recommended therapies are folded under "Other therapies"', async () => {
  const page = openHome({ orders: [orderOf.placed()] })
  const summary = await screen.findByText('Other therapies')
  expect(screen.queryByRole('region', { name: 'Recommended therapies' })).toBeNull()
  expect(screen.queryByText('$449 a month')).toBeNull()
  await page.user.click(summary)
  expect((await screen.findAllByText('$449 a month')).length).toBeGreaterThan(0)
  expect(screen.getByText(/This is a list price of one month/)).toBeTruthy()
})

test('P-ORD-006 while the orders load, the bar counts one percent every 30 ms up to 99, and goes as soon as they are there', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    const { orders, ...others } = homeOf({})
    openPage('/home', {
      session: robin(),
      answers: {
        ...others,
        orders: {
          ...orders,
          async listOrders() {
            await held
            return orders.listOrders
          },
        },
      },
    })
    const bar = () => screen.getByText(/^Loading your orders, \d+%$/).textContent
    await waitFor(() => expect(bar()).toContain(' 0%'))
    for (const [ms, percent] of [
      [29, 0],
      [1, 1],
      [300, 11],
      [9_000, 99],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms)
      await waitFor(() => expect(bar()).toBe(`Loading your orders, ${percent}%`))
    }
    answer()
    expect(await screen.findByRole('heading', { name: 'Order & Status Updates' })).toBeTruthy()
    expect(screen.queryByText(/^Loading your orders/)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('P-ORD-025 P-ORD-027 accepting shows the prescription first, does nothing until it is confirmed, and says when it failed', async () => {
  const order = orderOf.prescribed()
  const page = openHome({ orders: [order] })
  page.answer({
    prescriptions: {
      readPending: {
        prescription: order.prescription_data.map(pendingLine),
        accepts_at: null,
        clinician: null,
        kept_text: null,
        contact_by: null,
      },
      decide: broken(),
    },
  })
  const decided = () => page.calls.filter(({ name }) => name === 'prescriptions.decide')
  expect((await screen.findAllByText(/Answer within (12\sh|11\sh 5\d\smin)/)).length).toBeGreaterThan(0)
  await page.user.click(await screen.findByRole('button', { name: 'Accept Prescription' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept this prescription?' }))
  expect(await dialog.findByText(/Month 1: inject 0\.25 mg/)).toBeTruthy()
  await page.user.click(dialog.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(decided()).toEqual([])

  await page.user.click(screen.getByRole('button', { name: 'Accept Prescription' }))
  const again = within(await screen.findByRole('dialog', { name: 'Accept this prescription?' }))
  await page.user.click(await again.findByRole('button', { name: 'Approve' }))
  expect((await again.findByRole('alert')).textContent).toContain(
    'Failed to accept prescription. Please try again.',
  )
  expect(decided()).toMatchObject([{ input: { id: order.id, accept: true } }])
})

test('R-011 an order whose prescription was declined offers the doses and to undo the decline, and nothing else', async () => {
  const page = openHome({
    orders: [orderOf.prescribed({ prescription_state: 'declined', accepts_at: null })],
  })
  const card = within(await screen.findByRole('article'))
  expect(await card.findByRole('link', { name: 'Adjust Dose' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept Prescription' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Review prescription' })).toBeNull()
  expect(screen.queryByText(/12 hours|Answer within/)).toBeNull()
  page.answer({
    ...homeOf({ orders: [orderOf.prescribed()] }),
    prescriptions: { takeBackDecline: { order_status: 'prescription_received', accepts_at: null } },
  })
  await page.user.click(card.getByRole('button', { name: 'Undo my decline' }))
  expect(await screen.findByRole('button', { name: 'Accept Prescription' })).toBeTruthy()
})

type Line = ReturnType<typeof orderOf.prescribed>['prescription_data'][number]
const pendingLine = ({ rxId, name, directions, strength, slot }: Line) => ({
  rxId,
  name,
  directions,
  strength,
  slot,
})

test('D-84 after a denial the letter comes first, with who signed it, the released money and the next steps, and no plan is offered', async () => {
  openHome({
    healthId: 'health-1',
    orders: [
      orderOf.inReview({
        status: 'denied',
        notice: 'Dear Robin,\nthis medicine is not safe for you.',
        status_since: '2026-11-27T15:02:00Z',
        hold: null,
        denial: {
          by: 'Dr. Casey Demo',
          released: [{ cents: 14_997, brand: 'visa', last4: '4242' }],
          refunded: [],
        },
      }),
    ],
  })
  const card = within(await screen.findByRole('region', { name: 'Your doctor said no to this order.' }))
  expect(card.getByText(/this medicine is not safe for you/)).toBeTruthy()
  expect(card.getByText(/^Dr. Casey Demo, Fri, Nov 27, 10:02.am.ET$/)).toBeTruthy()
  expect(card.getByRole('link', { name: 'Ask a question' }).getAttribute('href')).toBe(
    '/home?tab=doctor-chat',
  )
  const money = within(screen.getByRole('region', { name: 'Money' }))
  expect(money.getByText('$149.97')).toBeTruthy()
  expect(
    money.getByText(
      'The hold of $149.97 on your Visa card ending in 4242 has been released, and nothing was charged for this order.',
    ),
  ).toBeTruthy()
  expect(screen.getAllByText(/this medicine is not safe for you/)).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Recommended therapies' })).toBeNull()
  expect(screen.queryByText('See plans and prices')).toBeNull()
})
