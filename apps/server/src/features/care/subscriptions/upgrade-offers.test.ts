import { formatLongDate } from '@contour/domain/time/plain-date'
import { startTestService, type TestService } from '@contour/testkit'
import { signIn, startSubscriber, type Member } from '@contour/testkit/people/subscription-life'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  consents,
  intents,
  orders,
  prescriptionItems,
  prescriptions,
  settings,
  subscriptions,
} from '../../../db/schema.ts'
import { COUNTDOWN_SETTING, EXCLUDED_PRODUCTS, EXCLUDED_SETTING } from './upgrade-offers.ts'

let at: TestService

beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Tab = { shown: boolean; offers: Record<string, unknown>[] }
type Offers = { buy_more: Tab; upgrade: Tab & { countdown_ends_at: string; countdown_runs: boolean } }

const offersFor = async (who: Member): Promise<Offers> =>
  (await at.call('GET', '/api/app/upgrade-offers', { token: await signIn(at, who) }))
    .body as unknown as Offers

test('C-UPG-007 X-04 the tirzepatide panel shows with a prescription of it, and not while a refill form is open (S-52)', async () => {
  const nora = await startSubscriber(at)
  expect((await offersFor(nora)).upgrade.shown).toBe(false)
  const ines = await startSubscriber(at, { drug: 'tirzepatide' })
  expect((await offersFor(ines)).upgrade.shown).toBe(true)
  await at.ctx.db
    .update(orders)
    .set({ kind: 'refill', status: 'pending_approval' })
    .where(eq(orders.user_id, ines.userId))
  expect((await offersFor(ines)).upgrade.shown).toBe(false)
})

test('P-DSH-014 S-52 a prescription of excluded products alone does not open the tirzepatide tab; the list is a setting of six', async () => {
  expect(EXCLUDED_PRODUCTS).toHaveLength(6)
  const iris = await startSubscriber(at, { drug: 'tirzepatide' })
  const items = await at.ctx.db
    .select({ med: prescriptionItems.med_id, product: orders.product_id })
    .from(prescriptionItems)
    .innerJoin(prescriptions, eq(prescriptions.id, prescriptionItems.prescription_id))
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(eq(orders.user_id, iris.userId))
  const exclude = (value: unknown) =>
    at.ctx.db
      .insert(settings)
      .values({ name: EXCLUDED_SETTING, value })
      .onConflictDoUpdate({ target: settings.name, set: { value } })
  const shown = async () => (await offersFor(iris)).upgrade.shown
  try {
    await exclude(items.map(({ med }) => med))
    expect(await shown()).toBe(false)
    await exclude([items[0]?.product])
    expect(await shown()).toBe(false)
    // One product that is not on the list is enough.
    await exclude(['another-product'])
    expect(await shown()).toBe(true)
    // A value that is no list counts as unset.
    await exclude('tirzepatide')
    expect(await shown()).toBe(true)
  } finally {
    await at.ctx.db.delete(settings).where(eq(settings.name, EXCLUDED_SETTING))
  }
})

test.each([1, 3, 6, 12] as const)(
  'C-BUY-021 the semaglutide tab with a running plan of %i months shows unless it is a year',
  async (term) => {
    const kim = await startSubscriber(at)
    await at.ctx.db.update(subscriptions).set({ term }).where(eq(subscriptions.user_id, kim.userId))
    expect((await offersFor(kim)).buy_more.shown).toBe(term !== 12)
  },
)

test('C-UPG-001 C-UPG-002 C-UPG-003 the panel offers 3 and 6 months at the upgrade prices', async () => {
  const { upgrade } = await offersFor(await startSubscriber(at, { drug: 'tirzepatide' }))
  const text = 'Includes 12 months of refills and a doctor check-in every 90 days.'
  expect(upgrade.offers).toMatchObject([
    { plan_id: 'tirz_upgrade_3', payment_terms: 3, total_cents: 74_997, monthly_cents: 24_999, text },
    { plan_id: 'tirz_upgrade_6', payment_terms: 6, total_cents: 114_997, text },
  ])
})

test('C-UPG-004 C-UPG-005 D-05 the countdown ends on 20 March 2025 23:59:59 US Eastern, a setting; past its end no clock runs', async () => {
  const lena = await startSubscriber(at, { drug: 'tirzepatide' })
  const past = (await offersFor(lena)).upgrade
  expect(past).toMatchObject({ countdown_ends_at: '2025-03-21T03:59:59.000Z', countdown_runs: false })
  const end = new Date(at.clock.now().getTime() + 3_600_000).toISOString()
  await at.ctx.db
    .insert(settings)
    .values({ name: COUNTDOWN_SETTING, value: end })
    .onConflictDoUpdate({ target: settings.name, set: { value: end } })
  expect((await offersFor(lena)).upgrade).toMatchObject({ countdown_ends_at: end, countdown_runs: true })
})

test.each([
  [1, ['tirz_upgrade_3', 'tirz_upgrade_6']],
  [3, ['tirz_upgrade_6']],
  [6, []],
  [12, []],
] as const)('R-059 with a running plan of %i months only longer terms are offered', async (term, plans) => {
  const uma = await startSubscriber(at, { drug: 'tirzepatide' })
  await at.ctx.db.update(subscriptions).set({ term }).where(eq(subscriptions.user_id, uma.userId))
  const { upgrade } = await offersFor(uma)
  expect(upgrade.offers.map(({ plan_id }) => plan_id)).toEqual(plans)
  expect(upgrade.shown).toBe(plans.length > 0)
})

const buyTerm = async (who: Member, months: number, more: object = {}) =>
  at.call('POST', '/api/buy-more', {
    token: await signIn(at, who),
    body: {
      paymentTerms: months,
      productId: 'tirzepatide-injection',
      planId: `tirz_upgrade_${months}`,
      ...more,
    },
  })
const boughtBy = (who: Member) =>
  at.ctx.db
    .select()
    .from(intents)
    .where(and(eq(intents.user_id, who.userId), eq(intents.purpose, 'buymore')))

test('R-059 a term that is no longer than the running one is refused and charges nothing', async () => {
  const vera = await startSubscriber(at, { drug: 'tirzepatide' })
  await at.ctx.db.update(subscriptions).set({ term: 6 }).where(eq(subscriptions.user_id, vera.userId))
  for (const months of [3, 6]) {
    const refused = await buyTerm(vera, months)
    expect([refused.status, refused.body['code']]).toEqual([409, 'wrong_status'])
    expect(refused.body['message']).toBe(
      'Your current plan is already as long or longer. Nothing was charged.',
    )
  }
  expect(await boughtBy(vera)).toEqual([])
})

test('R-059 D-10 the offer names charge day, start and renewal, and the purchase stores the consent to them with its version', async () => {
  const wren = await startSubscriber(at, { drug: 'tirzepatide' })
  const [offer] = (await offersFor(wren)).upgrade.offers as {
    charged_on: string
    starts_on: string
    renews_on: string
    renewal_cents: number
  }[]
  if (!offer) throw new Error('no offer')
  expect(offer.starts_on > offer.charged_on && offer.renews_on > offer.starts_on).toBe(true)
  expect(offer.renewal_cents).toBe(74_997)
  const unticked = await buyTerm(wren, 3, { consents: { auto_renewal: false, policies: true } })
  expect([unticked.status, unticked.body['field']]).toEqual([400, 'consents'])
  expect(await boughtBy(wren)).toEqual([])
  const bought = await buyTerm(wren, 3, { consents: { auto_renewal: true, policies: true } })
  expect(bought.body['starts_on']).toBe(offer.starts_on)
  const rows = await at.ctx.db
    .select()
    .from(consents)
    .where(and(eq(consents.user_id, wren.userId), eq(consents.page, '/home')))
  expect(rows.map(({ kind, agreed }) => [kind, agreed])).toEqual([
    ['auto_renewal', true],
    ['policies', true],
  ])
  const renewal = rows[0]
  expect(renewal?.legal_text_id).not.toBeNull()
  for (const words of [
    `automatic renewal on ${formatLongDate(offer.renews_on)} for $749.97`,
    `$749.97 is charged on ${formatLongDate(offer.charged_on)} to the card ending in `,
    `starts on ${formatLongDate(offer.starts_on)}`,
  ])
    expect(renewal?.statement).toContain(words)
})
