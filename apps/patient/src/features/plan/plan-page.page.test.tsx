import { refused, broken, lost } from '@contour/testkit/pages/answer-calls'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { productOf, toProductResponse } from '@contour/domain/catalog/products'
import { address } from '@contour/testkit/pages/draw-page'
import { readObject, readText, writeObject } from '../../lib/device-store.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { jordan } from '../../page-tests/sample-session.ts'
import { servedClaims } from '../../page-tests/served-claims.ts'

/** Opens the questionnaire for somebody of 66 in. */
function openPlan(weight = 200) {
  return openPage('/weight-loss-plan', {
    session: jordan({ weight, height_inch: 66 }),
    device: () => writeObject('offers', { sema: 'A', tir: 'B' }),
    answers: {
      catalog: {
        readCatalog: { products: [], drugs: [] },
        readProduct: ({ id }) => ({
          product: toProductResponse(
            productOf(id === 'tirzepatide-injection' ? 'tirzepatide' : 'semaglutide'),
          ),
        }),
      },
      claims: { readClaims: { claims: [...servedClaims] } },
      carts: { saveCart: { id: 'cart-one-0000000000' } },
      intake: { addDisqualify: {} },
      waitlist: { joinDoseList: {} },
    },
  })
}

type Page = ReturnType<typeof openPlan>
const goOn = ({ user }: Page) => user.click(screen.getByRole('button', { name: 'Continue' }))
const choose = async (page: Page, name: string) => {
  await page.user.click(await screen.findByRole('radio', { name }))
  await goOn(page)
}
const preparation = ({ calls }: Page) =>
  calls.filter(({ name }) => /^(catalog\.readProduct|carts|waitlist|intake)/.test(name))
const savedCart = ({ calls }: Page) => calls.find(({ name }) => name === 'carts.saveCart')?.input
const atCheckout = () => waitFor(() => expect(address()).toBe('/weight-loss-payment/cart-one-0000000000'))
const dose = () => screen.findByLabelText<HTMLSelectElement>('Current dose')

async function enterDose(page: Page, drug: string, name: string) {
  await choose(page, 'Yes')
  await choose(page, drug)
  await page.user.selectOptions(await dose(), name)
  await goOn(page)
}

test('F-QST-001 F-QST-005 F-QST-006 F-QST-007 F-QST-008 F-QST-009 F-QST-018 without medication, yes or no is asked, and then which medication to choose', async () => {
  const page = openPlan()
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Do you currently take weight-loss medication?' }),
  ).toBeTruthy()
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  await goOn(page)
  expect(screen.getByRole('alert').textContent).toContain('Please choose Yes or No')
  await choose(page, 'No')
  await waitFor(() => expect(address()).toBe('/weight-loss-plan?step=choice'))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Which medication would you like to choose?' }),
  ).toBeTruthy()
  await screen.findByText('$112.49')
  const cards = within(screen.getByRole('main')).getAllByRole('listitem')
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Most PopularSemaglutideas low as \$112\.49 a month/),
    expect.stringMatching(/^Most EffectiveTirzepatideas low as \$195\.82 a month/),
  ])
})

test('D-86 a label stands above a drug only while the register serves its claim', async () => {
  const page = openPlan()
  page.answer({ claims: { readClaims: { claims: servedClaims.filter(({ id }) => id !== 'CL-08') } } })
  await choose(page, 'No')
  await screen.findByText('$112.49')
  const cards = within(screen.getByRole('main')).getAllByRole('listitem')
  expect(cards.map(({ textContent }) => textContent?.slice(0, 20))).toEqual([
    'Semaglutideas low as',
    'Most EffectiveTirzep',
  ])
  // The source of the label that is shown can be read, and it and its number stand folded away until then.
  expect(screen.getByText(/^Source: SURMOUNT-5/)).toBeTruthy()
  for (const source of screen.getAllByText(/^Source: /)) expect(source.closest('details')?.open).toBe(false)
})

test('D-86 while no new patient is taken the choice leads to a kind page, and disqualifies nobody', async () => {
  const page = openPlan()
  page.answer({ carts: { saveCart: refused('closed_to_new') } })
  await choose(page, 'No')
  await page.user.click(await screen.findByRole('button', { name: 'Choose Semaglutide' }))
  await waitFor(() => expect(address()).toBe('/sorry?reason=closed'))
})

test.each([
  ['Tirzepatide', 'tirzepatide-injection'],
  ['Semaglutide', 'semaglutide-injection'],
])(
  'F-QST-010 F-QST-013 F-QST-025 F-QST-028 the choice of %s clears the cart, fetches the product, saves the cart and goes to its checkout',
  async (name, id) => {
    const page = openPlan()
    writeObject('cart', { items: [], cart_id: 'cart-from-before-0000' })
    await choose(page, 'No')
    const cartsSeen: unknown[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    page.answer({
      carts: {
        saveCart: async () => {
          cartsSeen.push(readObject('cart'))
          await held
          return { id: 'cart-one-0000000000' }
        },
      },
    })
    await page.user.click(await screen.findByRole('button', { name: `Choose ${name}` }))
    expect(await screen.findByText('Please wait... While we get current offer details!')).toBeTruthy()
    release()
    await atCheckout()
    expect(cartsSeen).toEqual([null])
    expect(preparation(page).map(({ name: call }) => call)).toEqual(['catalog.readProduct', 'carts.saveCart'])
    expect(savedCart(page)).toMatchObject({
      id,
      quantity: 1,
      is_addon: false,
      subheader: 'Compound Medication',
      sema_offer: 'sema_plan_134562',
      tir_offer: 'tirz_plan_2',
      currentGLPMed: null,
      currentDose: null,
    })
    expect(readObject('cart')).toMatchObject({ cart_id: 'cart-one-0000000000', items: [{ id }] })
    expect(readObject('products')?.items.map((product) => product.id)).toEqual([id])
  },
)

test('F-QST-002 F-QST-003 F-QST-004 F-QST-022 F-QST-023 with medication, the drug of the last 2 weeks and its doses are asked', async () => {
  const page = openPlan()
  await choose(page, 'Yes')
  expect(await screen.findByText('Only medication taken in the last 2 weeks counts.')).toBeTruthy()
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Semaglutide',
    'Tirzepatide',
  ])
  const doses = async () => [...(await dose()).options].slice(1).map(({ text }) => text)
  await choose(page, 'Tirzepatide')
  expect(await doses()).toEqual(['2.5 mg', '5 mg', '7.5 mg', '10 mg', '12.5 mg', '15 mg'])
  window.history.back()
  await choose(page, 'Semaglutide')
  expect(await doses()).toEqual(['0.25 mg', '0.5 mg', '1 mg', '2 mg', '2.5 mg'])
  await goOn(page)
  expect(screen.getByRole('alert').textContent).toContain('Please select your current dose')
  expect(address()).toBe('/weight-loss-plan?step=dose')
})

test('F-QST-011 F-QST-012 F-QST-024 G-STO-003 G-STO-004 G-STO-005 the dose taken now goes with the cart, and stays on the device', async () => {
  const page = openPlan()
  await enterDose(page, 'Semaglutide', '0.5 mg')
  await atCheckout()
  expect(savedCart(page)).toMatchObject({
    id: 'semaglutide-injection',
    currentGLPMed: 'semaglutide',
    currentDose: '0.5',
    currentlyTakingGLP: true,
  })
  expect(readObject('progress')?.plan).toEqual({
    currentlyTakingGLP: true,
    currentGLPMed: 'semaglutide',
    selectedGLPMed: 'semaglutide',
    selectedPlanTerms: null,
    currentDose: '0.5',
  })
  expect(readObject('currentMed')).toEqual({ med: 'semaglutide', dose: '0.5' })
  expect([readText('currentGlpMed'), readText('planName')]).toEqual(['semaglutide', 'Semaglutide'])
})

const lockDialog = () => screen.findByRole('dialog', { name: 'Would you like to lock in pricing for 10mg' })

test('F-QST-014 F-QST-016 F-QST-031 above 10 mg a No is noted on the waiting list, or told as not noted, and leads to /sorry', async () => {
  const page = openPlan()
  await enterDose(page, 'Tirzepatide', '12.5 mg')
  expect((await lockDialog()).textContent).toContain(
    'Currently we do not offer 12.5mg Dosages of Tirzepatide.',
  )
  page.answer({ waitlist: { joinDoseList: lost } })
  await page.user.click(within(await lockDialog()).getByRole('button', { name: 'No' }))
  expect(await screen.findByText(/We could not add you to the waiting list\./)).toBeTruthy()
  expect(address()).toBe('/weight-loss-plan?step=dose')
  page.answer({ waitlist: { joinDoseList: {} } })
  await goOn(page)
  await page.user.click(within(await lockDialog()).getByRole('button', { name: 'No' }))
  await waitFor(() => expect(address()).toMatch(/^\/sorry\?/))
  expect(new URLSearchParams(address().split('?')[1]).get('message')).toBe(
    "We're truly sorry to see you go. We'll notify you as soon as the doses are available.",
  )
  expect(preparation(page).map(({ name }) => name)).toEqual([
    'waitlist.joinDoseList',
    'waitlist.joinDoseList',
    'intake.addDisqualify',
  ])
})

test('F-QST-015 F-QST-017 above 10 mg a Yes takes 10 mg to the checkout', async () => {
  const page = openPlan()
  await enterDose(page, 'Tirzepatide', '15 mg')
  await page.user.click(within(await lockDialog()).getByRole('button', { name: 'Yes' }))
  await atCheckout()
  expect(savedCart(page)).toMatchObject({ id: 'tirzepatide-injection', currentDose: '10' })
})

test('F-QST-014 10 mg asks nothing more', async () => {
  const page = openPlan()
  await enterDose(page, 'Tirzepatide', '10 mg')
  await atCheckout()
})

// At 66 in, 154 lb are a BMI of 24.85 and 123 lb one of 19.85.
test.each([
  ['F-QST-020 G-STO-007', 154, 'No', 25],
  ['F-QST-021', 123, 'Yes', 20],
] as const)(
  '%s F-QST-031 at %i lb the answer %s leads to /sorry, with the limit of %i, and is filed',
  async (_row, weight, answer, limit) => {
    const page = openPlan(weight)
    await choose(page, answer)
    await waitFor(() => expect(address()).toMatch(/^\/sorry\?/))
    expect(new URLSearchParams(address().split('?')[1]).get('message')).toBe(
      `We cannot proceed since your BMI is less than ${limit}.`,
    )
    // The way back from /sorry.
    expect(readText('previousPath')).toBe('/weight-loss-plan')
    await waitFor(() => expect(preparation(page).map(({ name }) => name)).toEqual(['intake.addDisqualify']))
  },
)

test('F-QST-030 a cart that is not saved says so, charges nothing, and a second try goes on', async () => {
  const page = openPlan()
  await choose(page, 'No')
  page.answer({ carts: { saveCart: broken() } })
  await page.user.click(await screen.findByRole('button', { name: 'Choose Semaglutide' }))
  const failed = await screen.findByRole('alertdialog', { name: 'Error saving cart' })
  expect(failed.textContent).toContain('Nothing was ordered and nothing was charged.')
  page.answer({ carts: { saveCart: broken(200) } })
  await page.user.click(within(failed).getByRole('button', { name: 'Try again' }))
  const unexpected = await screen.findByRole('alertdialog', { name: 'Unexpected response' })
  page.answer({ carts: { saveCart: { id: 'cart-one-0000000000' } } })
  await page.user.click(within(unexpected).getByRole('button', { name: 'Try again' }))
  await atCheckout()
})
