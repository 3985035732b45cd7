import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { firstCharge } from '@contour/domain/catalog/price-book'
import { isShipDay } from '@contour/domain/time/shipping-calendar'
import { ledgerOf, moveToDay } from './fixtures/demo-face.ts'
import { SHIFTED, TIME } from './fixtures/start-service.ts'
import { expect, test } from './fixtures/service.ts'
import { CARDS, choosePlan, declineAddOn, fillCheckout, pay, typeCard } from './pages/checkout.ts'
import { completeIntake } from './pages/intake.ts'
import { answerMedicalForm } from './pages/medical-form.ts'
import { samplePerson } from './pages/person.ts'
import { prescribe } from './pages/prescribing.ts'
import { deliver, ship } from './pages/staff-app.ts'
import { verifyContacts } from './pages/verification.ts'

// A browser sees the engine of `npm start` at every commit, where all other services have PostgreSQL.
test.use({ serviceName: 'embedded' })

test('G-SHL-007 C-PAY-030 C-PAY-036 F-VER-042 P-RX-007 from the first question to a delivered order: one hold at checkout, one capture at shipment', async ({
  page,
  service,
  desk,
}) => {
  const person = samplePerson()
  await completeIntake(page, person)
  await choosePlan(page, 'Semaglutide')
  await fillCheckout(page, person)
  await typeCard(page, CARDS.good, person.zip)
  await pay(page)
  await expect(page).toHaveURL(/\/payment\/thanks\?.*trans_id=/)
  await declineAddOn(page)
  await expect(page.getByRole('heading', { name: `Almost Done ${person.first}!` })).toBeVisible()
  const price = firstCharge('checkout', 'semaglutide', 1)

  await page.getByRole('link', { name: 'Complete Medical Form' }).click()
  await verifyContacts(page, service, person)
  const orderId = /medical-form\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  const held = await ledgerOf(service, orderId)
  expect(held.holds.map(({ amount, state }) => ({ amount, state }))).toEqual([
    { amount: price, state: 'held' },
  ])
  expect(held.captures).toEqual([])
  await answerMedicalForm(page, orderId)
  await expect(page).toHaveURL(/\/home/)

  await prescribe(await desk('clinician'), person)

  await page.reload()
  await page.getByRole('link', { name: 'Review prescription' }).first().click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page).toHaveURL(/\/home/)

  const pharmacy = await desk('pharmacy')
  await moveToDay(service, isShipDay)
  await ship(pharmacy, person, '123456789012')
  await deliver(pharmacy, person)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your shipment' })).toContainText('Delivered')

  const ledger = await ledgerOf(service, orderId)
  expect(ledger.holds.map(({ amount, state }) => ({ amount, state }))).toEqual([
    { amount: price, state: 'captured' },
  ])
  expect(ledger.captures.map(({ amount }) => amount)).toEqual([price])
  expect([...ledger.voids, ...ledger.refunds, ...ledger.declines]).toEqual([])

  const verified = spawnSync(
    process.execPath,
    [...SHIFTED, path.resolve(import.meta.dirname, '../scripts/audit-verify.mjs')],
    {
      env: { ...TIME, PATH: process.env.PATH ?? '', ...service.env },
      encoding: 'utf8',
    },
  )
  expect(verified.stderr).toBe('')
  expect(verified.stdout).toMatch(/^Audit trail: [1-9]\d* sealed, \d+ not yet sealed, intact\.\n$/)
})
