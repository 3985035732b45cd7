import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refused } from '@contour/testkit/pages/answer-calls'
import { SANDBOX_CARD, fillCard } from '../../page-tests/card-frame.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { servedClaims } from '../../page-tests/served-claims.ts'
import { robin } from '../../page-tests/sample-home.ts'
import { go } from '../../router/go.ts'

const PATH = '/weight-loss-payment/sample-cart-000000001'
const cart = {
  cartItem: {
    id: 1,
    name: 'Tirzepatide',
    drug: 'tirzepatide' as const,
    sema_offer: null,
    tir_offer: 'tirz_plan_1',
  },
  userData: {
    id: 'patient-robin-sample',
    first_name: 'Robin',
    last_name: 'Sample',
    email: 'robin@example.com',
    phone: '4155550143',
    state: 'CA',
  },
  state: 'open' as const,
  terms: [
    {
      term: 1 as const,
      label: '1 month',
      badge: null,
      total_cents: 24_997,
      monthly_cents: 24_997,
      savings_cents: 0,
      regular_month_cents: 34_997,
      meaning: 'Paid monthly',
    },
  ],
  addons: [],
  expires_at: '2026-04-02T15:00:00.000Z',
  preset: { term: null, coupon: null },
  open_consents: [],
  switches_from: 'semaglutide' as const,
}
const quote = {
  total_cents: 24_997,
  discount_cents: 0,
  subtotal_cents: 24_997,
  lines: [{ text: 'Tirzepatide, 1 month', cents: 24_997 }],
  plan: [],
  ships_by: '2026-03-05',
  renews_on: '2026-04-02',
  renewal_cents: 34_997,
  pharmacy: null,
}
const answers = {
  accounts: { ownAddress: { ip: '192.0.2.7' } },
  claims: { readClaims: { claims: [...servedClaims] } },
  carts: { readCart: cart, quoteCart: quote },
  checkout: {
    cardField: SANDBOX_CARD,
    checkoutNew: {
      transaction_id: 'transaction-sample',
      prescriptionPreauths: [{ transactionId: 'transaction-sample' }],
      customerId: 'patient-robin-sample',
      order_id: 'order-sample-0000001',
      amount: 249.97,
      message: 'Your order was received.',
    },
  },
}

const ADDRESS = [
  ['Street address', '66 Other Road'],
  ['City', 'Sacramento'],
  ['ZIP code', '95814'],
] as const

/** Opens the checkout of a switch, types another address, agrees and fills in the card. */
async function fillCheckout(checkoutNew: ReturnType<typeof refused>) {
  const page = openPage(PATH, {
    session: robin(),
    answers: { ...answers, checkout: { ...answers.checkout, checkoutNew } },
  })
  const { user } = page
  const manually = await screen.findByRole('button', { name: 'Enter manually' })
  await user.click(manually)
  for (const [label, text] of ADDRESS) {
    await user.click(screen.getByLabelText(label))
    await user.paste(text)
  }
  for (const box of screen.getAllByRole('checkbox'))
    if (!(box as HTMLInputElement).checked) await user.click(box)
  await fillCard()
  return page
}
const purchases = (page: ReturnType<typeof openPage>) =>
  page.calls.filter(({ name }) => name === 'checkout.checkoutNew')
const buy = () => screen.getByRole('button', { name: 'Buy Now and Save' })

test('D-100 the checkout asks for the password where the server does, keeps everything, and sends it along', async () => {
  const page = await fillCheckout(refused('password_needed'))
  await page.user.click(buy())
  const field = await screen.findByLabelText('Current password')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.queryByText('Payment failed')).toBeNull()

  await page.user.click(buy())
  expect(await screen.findByText('Enter your current password.')).toBeTruthy()
  expect(purchases(page)).toHaveLength(1)
  expect(screen.getByLabelText('Street address')).toHaveProperty('value', '66 Other Road')

  page.answer({ checkout: { checkoutNew: refused('password_wrong') } })
  await page.user.type(field, 'a guess')
  await page.user.click(buy())
  await waitFor(() => expect(purchases(page)).toHaveLength(2))
  expect(purchases(page)[1]?.input).toMatchObject({ currentPassword: 'a guess' })
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
})

test('D-100 a buyer without a password is led to a login that returns to this cart', async () => {
  const page = await fillCheckout(refused('login_required'))
  await page.user.click(buy())
  const login = await screen.findByRole('link', { name: 'Login' })
  expect(login.getAttribute('href')).toContain(encodeURIComponent(PATH))
})

const addOn = (id: number, name: string) => ({ id, name, price: 19.97, is_addon: true, quantity: 1 })

test('C-CRT-005 an item removed while another removal is being stored is removed after it; Escape closes the drawer before a frame is drawn', async () => {
  let store = () => {}
  const storing = new Promise<void>((resolve) => (store = resolve))
  const setCartAddon = async () => {
    await storing
    return {}
  }
  const readCart = { ...cart, addons: [addOn(21, 'GLP Anti-Nausea'), addOn(22, 'GLP Energy')] }
  const { user, calls } = openPage(PATH, {
    session: robin(),
    answers: {
      ...answers,
      catalog: { readCatalog: { products: [], drugs: [] } },
      carts: { ...answers.carts, readCart, setCartAddon },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'View cart (3)' }))
  const drawer = await screen.findByRole('dialog', { name: 'Your cart' })
  // The drawer itself would take the lost focus back with the next frame.
  vi.stubGlobal('requestAnimationFrame', () => 0)
  for (const name of ['GLP Energy', 'GLP Anti-Nausea'])
    await user.click(await screen.findByRole('button', { name: `Remove ${name}` }))
  store()
  await waitFor(() => expect(within(drawer).getAllByRole('listitem')).toHaveLength(1))
  expect(calls.filter(({ name }) => name === 'carts.setCartAddon').map(({ input }) => input)).toEqual([
    expect.objectContaining({ product_id: '22', quantity: 0 }),
    expect.objectContaining({ product_id: '21', quantity: 0 }),
  ])
  expect(drawer.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Your cart' })).toBeNull()
})

/** Opens the checkout of a cart with two add-ons, and its drawer. */
async function openDrawer() {
  const readCart = { ...cart, addons: [addOn(21, 'GLP Anti-Nausea'), addOn(22, 'GLP Energy')] }
  const page = openPage(PATH, {
    session: robin(),
    answers: {
      ...answers,
      catalog: { readCatalog: { products: [], drugs: [] } },
      carts: { ...answers.carts, readCart, setCartAddon: {} },
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'View cart (3)' }))
  return { ...page, drawer: await screen.findByRole('dialog', { name: 'Your cart' }) }
}

test('C-CRT-005 an add-on that was removed stays removed when the cart is opened again', async () => {
  const { user, drawer } = await openDrawer()
  await user.click(await screen.findByRole('button', { name: 'Remove GLP Energy' }))
  await waitFor(() => expect(within(drawer).getAllByRole('listitem')).toHaveLength(2))
  await user.keyboard('{Escape}')
  await act(() => go('/weight-loss-plan'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'View cart (2)' })).toBeNull())
  await act(() => go(PATH))
  expect(await screen.findByRole('button', { name: /View cart/ })).toHaveProperty(
    'textContent',
    'View cart (2)',
  )
})

test('C-CRT-005 why an item could not be removed is said in the drawer, once', async () => {
  const { user, drawer, answer } = await openDrawer()
  answer({ carts: { setCartAddon: refused('payment_pending') } })
  await user.click(await screen.findByRole('button', { name: 'Remove GLP Energy' }))
  expect(await within(drawer).findByRole('alert')).toBeTruthy()
  expect(within(drawer).getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getAllByRole('alert', { hidden: true })).toHaveLength(1)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

const suggestion = (zip: string) => ({
  address_line_1: '66 Other Road',
  address_line_2: '',
  city: 'Sacramento',
  state: 'CA',
  zip,
})

test.each([
  ['no ZIP code', suggestion(''), 'ZIP code'],
  ['nothing missing', suggestion('95814'), 'Street address'],
])('PW-28 after an address with %s the focus is in what is still to fill in', async (_, found, label) => {
  const { user } = openPage(PATH, {
    session: robin(),
    answers: { ...answers, verification: { suggestAddress: { suggestions: [found] } } },
  })
  await user.click(await screen.findByLabelText('Find your address'))
  await user.paste('66 Other')
  await user.click(await screen.findByRole('option', { name: /66 Other Road/ }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
  // The ZIP code is asked once: the card gets it from here.
  expect(screen.getAllByLabelText(/ZIP|postal/i)).toHaveLength(1)
})

test('PW-28 a typed street that the fields take over leads on to the city', async () => {
  const page = openPage(PATH, {
    session: robin(),
    answers: { ...answers, verification: { suggestAddress: { suggestions: [] } } },
  })
  await page.user.click(await screen.findByLabelText('Find your address'))
  await page.user.paste('66 Other Road')
  await page.user.click(screen.getByRole('button', { name: 'Enter manually' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('City')))
  expect(screen.getByLabelText('Street address')).toHaveProperty('value', '66 Other Road')
})

test('PW-28 a declined card says so with a button that leads to the card', async () => {
  const page = await fillCheckout(refused('card_declined'))
  await page.user.click(buy())
  expect(await screen.findByText('Payment failed')).toBeTruthy()
  expect(screen.getByRole('button', { name: /card/i })).toBeTruthy()
})
