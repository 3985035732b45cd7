import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refused } from '@contour/testkit/pages/answer-calls'
import { openPage } from '../../page-tests/open-page.tsx'
import { homeOf, orderOf, robin } from '../../page-tests/sample-home.ts'

const openTab = (tab: 'buy-more' | 'upgrade') =>
  openPage(`/home?tab=${tab}`, {
    session: robin(),
    answers: homeOf({ orders: [orderOf.delivered()], upgrades: ['semaglutide', 'tirzepatide'] }),
  })
type Opened = ReturnType<typeof openTab>

const bought = (page: Opened) => page.calls.filter(({ name }) => name === 'billing.buyMore')
const plan = (name: string) => screen.findByRole('article', { name })

async function openDialog(page: Opened, name: string) {
  await page.user.click(within(await plan(name)).getByRole('button', { name: /^BUY NOW/ }))
  return within(await screen.findByRole('dialog', { name: 'Payment Confirmation' }))
}

async function agree(page: Opened, dialog: Awaited<ReturnType<typeof openDialog>>) {
  await page.user.click(dialog.getByRole('checkbox', { name: /automatic renewal on/ }))
  await page.user.click(dialog.getByRole('checkbox', { name: /policies/ }))
}

test('C-BUY-001 C-BUY-002 C-BUY-003 C-BUY-004 C-BUY-005 C-BUY-006 C-BUY-007 the semaglutide tab states both plans with their prices, and what is true of both', async () => {
  openTab('buy-more')
  expect(await screen.findByRole('heading', { name: 'Lock In a 12 Month Prescription Today' })).toBeTruthy()
  const year = (await plan('12 Month Plan')).textContent
  expect(year).toMatch(/\$1,349\.97\$112\.49\/mo/)
  expect(year).toContain('Paid as 3 months up front, giving 12 months of refills.')
  const half = (await plan('6 Month Plan')).textContent
  expect(half).toMatch(/\$809\.97\$134\.99\/mo/)
  expect(half).toContain('Paid as 6 months up front, giving 12 months of refills.')
  expect(screen.getByText('All dosages cost the same, and a doctor visit is included.')).toBeTruthy()
  expect(screen.getByText(/Refills come only from the pharmacy partner.*every 90 days/)).toBeTruthy()
})

test('C-BUY-008 C-BUY-009 C-BUY-010 C-BUY-011 C-BUY-012 the dialog states the price, links the policies, can be closed, and sends nothing before both boxes are checked', async () => {
  const page = openTab('buy-more')
  const dialog = await openDialog(page, '12 Month Plan')
  expect(dialog.getByText('$1,349.97')).toBeTruthy()
  const links = dialog.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/refund-policy', '/terms']))
  await page.user.click(dialog.getByRole('button', { name: 'CONFIRM' }))
  expect(await dialog.findByText('Please agree to the automatic renewal')).toBeTruthy()
  expect(bought(page)).toEqual([])
  await page.user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bought(page)).toEqual([])
})

test('C-BUY-012 C-BUY-016 C-BUY-019 a purchase that fails says why each time, and may be tried a fourth time', async () => {
  const page = openTab('buy-more')
  const dialog = await openDialog(page, '6 Month Plan')
  await agree(page, dialog)
  for (let attempt = 1; attempt <= 4; attempt++) {
    let refuse = () => {}
    const held = new Promise<void>((resolve) => (refuse = resolve))
    const message = `Try number ${attempt} was declined.`
    page.answer({
      billing: {
        async buyMore() {
          await held
          return refused('card_declined', { message })
        },
      },
    })
    const confirm = dialog.getByRole('button', { name: /CONFIRM/ })
    await page.user.click(confirm)
    await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('true'))
    refuse()
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain(message))
  }
  expect(bought(page)).toHaveLength(4)
  expect(bought(page)[0]?.input).toMatchObject({
    paymentTerms: 6,
    planId: 'sema_buymore_6',
    product_name: 'Semaglutide',
    consents: { auto_renewal: true, policies: true },
  })
})

test('C-UPG-001 C-UPG-002 C-UPG-003 C-UPG-006 R-059 the tirzepatide tab states both plans, and its dialog what is charged when, from when the plan runs, and the consent', async () => {
  const page = openTab('upgrade')
  const quarter = (await plan('3 Month Plan')).textContent
  expect(quarter).toMatch(/\$749\.97\$249\.99 a month/)
  expect(quarter).toContain('Includes 12 months of refills and a doctor check-in every 90 days.')
  expect((await plan('6 Month Plan')).textContent).toContain('$1,149.97')
  expect(screen.queryByRole('timer')).toBeNull()
  const dialog = await openDialog(page, '3 Month Plan')
  expect(dialog.getByText('$749.97')).toBeTruthy()
  expect(dialog.getByText(/It is charged today, March 2, 2027, to your card ending in 4242\./)).toBeTruthy()
  expect(dialog.getByText(/The plan starts on April 2, 2027 and replaces /)).toBeTruthy()
  await page.user.click(dialog.getByRole('button', { name: 'CONFIRM' }))
  expect(await dialog.findByText('Please agree to the automatic renewal')).toBeTruthy()
  expect(bought(page)).toEqual([])
})
