// What every role reads of one complaint, on each way in which it is told: the tap on home, the form for a replacement,
// support for a caller, the question about a delivery, and the link of the letter (D-92).
import { audit, complaints, orders, replacementRequests, tasks } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import type { Reviewed } from '@contour/testkit/people/order-in-review'
import {
  callStaff,
  newLabel,
  placeSentOrder,
  readShippedItems,
  submitReship,
} from '@contour/testkit/people/replacement-life'
import { lotsOfReplacement } from '@contour/testkit/people/lots-of'
import { uploadImage } from '@contour/testkit/people/upload-image'
import { verifyForSupport } from '@contour/testkit/people/verified-caller'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Row = Record<string, unknown>
const HOUR = 3600

const orderOf = async ({ token }: Reviewed): Promise<Row> => {
  const { body } = await at.call('GET', '/api/order-items', { token })
  return (body['orders'] as Row[])[0] ?? {}
}
const own = async (order: Reviewed): Promise<Row[]> => (await orderOf(order))['complaints'] as Row[]
const parcelOf = async (order: Reviewed) => String((await orderOf(order))['parcel'])
const fileBy = async (order: Reviewed, kind: string, more: Row = {}) =>
  at.call('POST', '/api/app/complaints', {
    token: order.token,
    body: { parcel: await parcelOf(order), kind, words: '', ...more },
  })
const act = (who: string, id: string, name: string, body: unknown = {}) =>
  callStaff(at, who, 'POST', `/complaints/${id}/${name}`, body)
const say = (id: string, answer: string, who = 'pharmacy') =>
  act(who, id, 'use', { answer, note: 'The cold packs were empty.' })
const rowFor = async (who: string, id: string, show = 'open') => {
  const { body } = await callStaff(at, who, 'GET', `/complaints?show=${show}`)
  return (body['rows'] as Row[]).find((row) => row['id'] === id)
}
const orderPage = async (order: Reviewed, who = 'support') =>
  (await callStaff(at, who, 'GET', `/orders/${order.orderId}`)).body
const lastLetter = async ({ email }: Reviewed) => (await messagesOf(at, email))[0]
const openTasks = async ({ userId }: Reviewed) =>
  (
    await at.ctx.db
      .select()
      .from(tasks)
      .where(and(eq(tasks.user_id, userId), eq(tasks.state, 'open')))
  )
    .filter(({ kind }) => /complaint|replace|delivery|refund/u.test(kind))
    .map(({ kind, role }) => `${role}: ${kind}`)
const told = async (kind: string, more: Row = {}) => {
  const order = await placeSentOrder(at)
  const { status, body } = await fileBy(order, kind, more)
  if (status !== 200) throw new Error(`not told: ${body.message ?? ''}`)
  return { ...order, id: String(body['complaint_id']) }
}

test('D-92 D-104 the tap on home: one object, one task, one status for patient, support, pharmacy, clinician and billing at every step', async () => {
  const order = await told('warm', { words: 'The ice was water.' })
  const { id } = order
  // Filed: the pharmacy has it for four office hours, and until then "do not use" stands.
  const [mine] = await own(order)
  expect(mine).toMatchObject({ id, kind: 'warm', state: 'open', use: null, can_withdraw: true })
  const by = String(mine?.['by'])
  const letter = await lastLetter(order)
  expect(letter).toMatchObject({ kind: 'complaint_received' })
  expect(letter?.body).toContain('You told us that the parcel arrived warm')
  expect(letter?.body).toContain('Do not use this parcel until we answer.')
  expect(letter?.body).toContain(String(mine?.['with']))
  expect(await openTasks(order)).toEqual(['pharmacy: complaint_use'])
  for (const who of ['support', 'pharmacy', 'clinician'])
    expect(await rowFor(who, id), who).toMatchObject({
      holder: 'pharmacy',
      due_at: by,
      words: 'The ice was water.',
    })
  expect(await rowFor('billing', id)).toMatchObject({ holder: 'pharmacy', due_at: by, words: null })
  expect(await orderPage(order)).toMatchObject({
    complaints: [{ id, kind: 'warm', due_at: by }],
    timeline: expect.arrayContaining([expect.objectContaining({ type: 'complaint', name: 'filed_warm' })]),
  })
  // Nobody decides before the use is answered.
  for (const [name, body] of [
    ['replace', { items: [] }],
    ['refund', { cents: 100, reason: 'It was warm' }],
    ['explain', { message: 'It is fine.' }],
  ] as const)
    expect(await act('support', id, name, body), name).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('First the pharmacy or a clinician says') },
    })
  // Answered: support has it, everybody reads the same answer.
  expect((await say(id, 'do_not_use')).status).toBe(200)
  expect((await say(id, 'use')).status).toBe(409)
  expect((await lastLetter(order))?.body).toContain('Do not use this parcel. Throw it away.')
  const [answered] = await own(order)
  expect(answered).toMatchObject({
    use: 'do_not_use',
    use_note: 'The cold packs were empty.',
    can_withdraw: false,
  })
  expect(await openTasks(order)).toEqual(['support: complaint_decision'])
  for (const who of ['support', 'pharmacy', 'clinician', 'billing'])
    expect(await rowFor(who, id), who).toMatchObject({
      holder: 'support',
      due_at: answered?.['by'],
      use: { answer: 'do_not_use', role: 'pharmacy' },
    })
  // Replaced: the new parcel and its day, one task at the pharmacy.
  expect((await act('support', id, 'replace', { items: [] })).status).toBe(200)
  expect(await openTasks(order)).toEqual(['pharmacy: replacement_to_ship'])
  const [ended] = await own(order)
  expect(ended).toMatchObject({ state: 'replaced', with: null, by: null, sent: { shipped_at: null } })
  expect(await rowFor('support', id, 'ended')).toMatchObject({ state: 'replaced', sent: ended?.['sent'] })
  expect(await lastLetter(order)).toMatchObject({ kind: 'replacement_approved' })
  expect(await orderPage(order)).toMatchObject({
    timeline: expect.arrayContaining([
      expect.objectContaining({ type: 'complaint', name: 'do_not_use' }),
      expect.objectContaining({ type: 'complaint', name: 'replaced' }),
    ]),
  })
  expect(await act('support', id, 'explain', { message: 'Once more' })).toMatchObject({ status: 409 })
})

test('D-92 the form for a replacement files the same object: no second complaint and no second task', async () => {
  const order = await told('broken')
  const items = await readShippedItems(at, order.token)
  expect((await submitReship(at, order.token, items, { reason: 'It leaks' })).status).toBe(200)
  const all = await at.ctx.db.select().from(complaints).where(eq(complaints.user_id, order.userId))
  expect(all).toMatchObject([{ kind: 'broken', words: 'It leaks', upload_id: expect.any(Number) }])
  expect(await openTasks(order)).toEqual(['pharmacy: complaint_use'])
  expect(await own(order)).toMatchObject([{ id: order.id, has_photo: true }])
  // The calls of the form's page decide the same object, and not before the answer on use.
  const [request] = await at.ctx.db
    .select()
    .from(replacementRequests)
    .where(eq(replacementRequests.user_id, order.userId))
  const approve = () => callStaff(at, 'support', 'POST', `/replacements/${request?.public_id}/approve`, {})
  expect((await approve()).status).toBe(409)
  expect((await say(order.id, 'do_not_use', 'clinician')).body).toMatchObject({
    complaint: { use: { role: 'clinician' } },
  })
  expect((await approve()).status).toBe(200)
  expect(await own(order)).toMatchObject([{ id: order.id, state: 'replaced' }])
  // Only the form: its reason names the kind.
  const alone = await placeSentOrder(at)
  const warm = await submitReship(at, alone.token, await readShippedItems(at, alone.token), {
    reason: 'My parcel arrived warm. Can I still use it?',
  })
  expect(warm.status).toBe(200)
  expect(await own(alone)).toMatchObject([{ kind: 'warm', state: 'open' }])
  expect((await lastLetter(alone))?.body).toContain('Do not use this parcel until we answer.')
})

test('D-92 support files for a caller, with the same letter, and explains; the patient reads the words', async () => {
  const order = await placeSentOrder(at)
  const parcel = await parcelOf(order)
  const open = (body: Row) => callStaff(at, 'support', 'POST', `/orders/${order.orderId}/complaint`, body)
  await verifyForSupport(at, order.userId)
  const filed = await open({ parcel, kind: 'other', words: 'The box is dented' })
  expect(filed.status).toBe(200)
  const id = String(filed.body['complaint_id'])
  expect(await lastLetter(order)).toMatchObject({ kind: 'complaint_received' })
  expect(await rowFor('pharmacy', id)).toMatchObject({ opened_by: expect.any(String) })
  expect((await open({ parcel, kind: 'other', words: '' })).body).toMatchObject({ complaint_id: id })
  expect((await open({ parcel: 'C-P-999999', kind: 'other', words: '' })).status).toBe(404)
  await say(id, 'use')
  const message = 'The vial is whole and cold. You can use it.'
  expect((await act('support', id, 'explain', { message })).status).toBe(200)
  expect((await lastLetter(order))?.body).toContain(message)
  expect(await own(order)).toMatchObject([{ state: 'explained', use: 'use', message }])
  expect(await openTasks(order)).toEqual([])
  // What was explained can be told again.
  expect((await fileBy(order, 'warm')).status).toBe(200)
})

test('D-92 a parcel that is late or missing something asks nobody about its use', async () => {
  const order = await placeSentOrder(at, 'shipped')
  const early = await fileBy(order, 'late')
  expect(early).toMatchObject({ status: 409 })
  expect(early.body.message).toMatch(
    /^Your parcel is on its way\. It arrives by .*\. Tell us if it is not there then\.$/u,
  )
  await at.advance(4 * 24 * HOUR)
  const late = await fileBy(order, 'late')
  expect(late.status).toBe(200)
  const id = String(late.body['complaint_id'])
  expect(await openTasks(order)).toEqual(['support: complaint_decision'])
  expect(await rowFor('support', id)).toMatchObject({ holder: 'support', asks_use: false })
  expect((await say(id, 'use')).status).toBe(409)
  expect((await act('support', id, 'replace', { items: [] })).status).toBe(200)
})

test('D-92 told twice it is one; something else about the same parcel, a replaced and a refunded parcel get one sentence each', async () => {
  const order = await told('broken')
  const again = await fileBy(order, 'broken')
  expect(again.body).toMatchObject({ complaint_id: order.id, message: 'You told us already. We are on it.' })
  expect((await fileBy(order, 'warm')).body.message).toBe(
    'You told us already that something in the parcel is broken or leaks. Write to us if there is more.',
  )
  expect(await own(order)).toHaveLength(1)
  expect(
    (await messagesOf(at, order.email)).filter(({ kind }) => kind === 'complaint_received'),
  ).toHaveLength(1)
  await say(order.id, 'do_not_use')
  await act('support', order.id, 'replace', { items: [] })
  expect((await fileBy(order, 'broken')).body.message).toBe(
    'We are already sending this parcel again. Tell us about the new one when it is there.',
  )
})

test('D-92 a tap is taken back before the answer, with the request of the form; after an answer or a decision one sentence says why not', async () => {
  const withdraw = ({ token, id }: Reviewed & { id: string }) =>
    at.call('POST', `/api/app/complaints/${id}/withdraw`, { token, body: {} })
  const mistake = await told('wrong')
  expect((await submitReship(at, mistake.token, await readShippedItems(at, mistake.token))).status).toBe(200)
  expect((await withdraw(mistake)).status).toBe(200)
  expect((await withdraw(mistake)).status).toBe(200)
  expect(await own(mistake)).toEqual([])
  expect(await openTasks(mistake)).toEqual([])
  expect(await orderOf(mistake)).toMatchObject({
    delivery: { may_report: true },
    replacements: [],
  })
  expect((await say(mistake.id, 'use')).body.message).toBe('The patient took it back.')
  expect((await readShippedItems(at, mistake.token)).length).toBeGreaterThan(0)
  const answered = await told('warm')
  const other = await told('warm')
  expect((await withdraw({ ...answered, token: other.token })).status).toBe(404)
  await say(answered.id, 'do_not_use')
  expect((await withdraw(answered)).body.message).toContain('has already answered')
  await act('support', answered.id, 'replace', { items: [] })
  expect((await withdraw(answered)).body.message).toContain('already decided')
})

test('D-92 a refund ends it with a letter: reason, amount, card, and what about the doses; refused, it is support’s again', async () => {
  const order = await told('broken')
  await say(order.id, 'do_not_use')
  const reason = 'The vial was cracked.'
  const tooMuch = await act('support', order.id, 'refund', { cents: 9_999_999, reason })
  expect(tooMuch.body).toMatchObject({ code: 'amount_mismatch' })
  const facts = await callStaff(at, 'support', 'GET', `/complaints/${order.id}/facts`)
  const cents = Number(facts.body['refundable_cents'])
  expect(cents).toBeGreaterThan(0)
  const ask = () => act('support', order.id, 'refund', { cents, reason })
  const decideRefund = async (name: string) => {
    const { body } = await callStaff(at, 'billing', 'GET', '/billing/refunds?state=waiting')
    const [row] = body['rows'] as Row[]
    return callStaff(at, 'billing', 'POST', `/billing/refunds/${String(row?.['id'])}/${name}`, {})
  }
  expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(409)
  expect(await openTasks(order)).toEqual(['billing: refund_waits'])
  expect(await own(order)).toMatchObject([
    { state: 'refunding', with: 'Our billing team', refund: null, message: null },
  ])
  for (const who of ['support', 'pharmacy', 'clinician', 'billing'])
    expect(await rowFor(who, order.id), who).toMatchObject({ state: 'refunding', holder: 'billing' })
  expect((await decideRefund('refuse')).status).toBe(200)
  expect(await openTasks(order)).toEqual(['support: complaint_decision'])
  expect(await own(order)).toMatchObject([{ state: 'open', with: 'Our support team' }])
  await ask()
  expect((await decideRefund('approve')).status).toBe(200)
  const [mine] = await own(order)
  expect(mine).toMatchObject({ state: 'refunded', message: reason, refund: { cents, last4: '4242' } })
  await at.settle()
  const letters = await messagesOf(at, order.email)
  expect(letters.filter(({ kind }) => kind === 'complaint_refunded' || kind === 'refund_made')).toHaveLength(
    1,
  )
  const letter = letters.find(({ kind }) => kind === 'complaint_refunded')
  for (const words of [
    reason,
    `$${(cents / 100).toFixed(2)}`,
    '4242',
    'Do not use this parcel',
    'write to your doctor',
  ])
    expect(letter?.body).toContain(words)
  expect((await fileBy(order, 'broken')).body.message).toContain('already gave you the money back')
})

test('D-93 a promise that runs out gives the patient a new time and says so to everybody; the task stays overdue', async () => {
  const order = await told('warm')
  const [before] = await own(order)
  const by = Date.parse(String(before?.['by']))
  await at.advance((by - at.clock.now().getTime()) / 1000 + 60)
  const [later] = await own(order)
  expect(Date.parse(String(later?.['by']))).toBeGreaterThan(by)
  const letter = (await messagesOf(at, order.email)).find(({ kind }) => kind === 'complaint_late')
  expect(letter?.body).toContain('Do not use this parcel until we answer.')
  expect(await rowFor('support', order.id)).toMatchObject({ promises_broken: 1, due_at: later?.['by'] })
  expect(await openTasks(order)).toEqual(['pharmacy: complaint_use'])
})

test('D-93 a replacement that does not ship on its day, or does not arrive, gets a new day, a letter and a task', async () => {
  const order = await told('warm')
  await say(order.id, 'do_not_use')
  await act('support', order.id, 'replace', { items: [] })
  const dayOf = async () => {
    const [mine] = await own(order)
    return (mine?.['sent'] as Row | undefined)?.['ship_on']
  }
  const first = await dayOf()
  await at.advance(5 * 24 * HOUR)
  expect(String(await dayOf()) > String(first)).toBe(true)
  const letters = async () =>
    (await messagesOf(at, order.email)).filter(({ kind }) => kind === 'replacement_late')
  expect((await letters()).length).toBeGreaterThan(0)
  expect((await letters()).at(-1)?.body).toContain('did not ship on its day')
  expect(await openTasks(order)).toEqual(
    expect.arrayContaining(['pharmacy: replacement_to_ship', 'support: replacement_late']),
  )
  await moveToShipDay(at)
  const [request] = await at.ctx.db
    .select()
    .from(replacementRequests)
    .where(eq(replacementRequests.user_id, order.userId))
  const requestId = request?.public_id ?? ''
  const body = { ...newLabel(), lots: await lotsOfReplacement(at, requestId) }
  const shipped = await callStaff(at, 'pharmacy', 'POST', `/pharmacy/replacements/${requestId}/ship`, body)
  expect(shipped.status).toBe(200)
  expect(await openTasks(order)).toEqual([])
  await at.advance(3 * 24 * HOUR)
  expect((await letters())[0]?.body).toContain('comes later than we said')
  expect(await openTasks(order)).toEqual(['support: replacement_late'])
  await callStaff(at, 'pharmacy', 'POST', `/pharmacy/replacements/${requestId}/deliver`, {})
  expect(await openTasks(order)).toEqual([])
})

test('D-96 a clinician without a license in the state of the order neither lists nor answers it; each view of the photo is audited', async () => {
  const order = await placeSentOrder(at)
  const image = await uploadImage(at, order.token, 'warm.jpg')
  const filed = await fileBy(order, 'warm', { image })
  const id = String(filed.body['complaint_id'])
  const photo = await act('pharmacy', id, 'photo')
  expect(photo.status).toBe(200)
  expect((await act('billing', id, 'photo')).status).toBe(403)
  expect(await own(order)).toMatchObject([{ has_photo: true }])
  const views = await at.ctx.db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'complaint.photo_shown'), eq(audit.subject, `complaint:${id}`)))
  expect(views).toHaveLength(1)
  // A state in which nobody has a license.
  await at.ctx.db.update(orders).set({ state: 'ZZ' }).where(eq(orders.public_id, order.orderId))
  expect(await rowFor('clinician', id)).toBeUndefined()
  expect((await say(id, 'use', 'clinician')).body).toMatchObject({ code: 'not_licensed' })
  expect(await rowFor('pharmacy', id)).toBeDefined()
})

test('D-92 complaints are counted by kind and pharmacy, next to the parcels that it sent', async () => {
  const counts = async () =>
    ((await callStaff(at, 'support', 'GET', '/complaints/counts')).body['rows'] as Row[]).flatMap((row) =>
      (row['kinds'] as { kind: string; count: number }[])
        .filter(({ kind }) => kind === 'missing')
        .map(({ count }) => ({ parcels: Number(row['parcels']), count })),
    )[0] ?? { parcels: 0, count: 0 }
  const before = await counts()
  await told('missing')
  const after = await counts()
  expect(after.count).toBe(before.count + 1)
  expect(after.parcels).toBeGreaterThan(0)
})

test('D-92 the database itself refuses a decision before the answer on use', async () => {
  const order = await told('warm')
  const [row] = await at.ctx.db.select().from(complaints).where(eq(complaints.public_id, order.id))
  const early = at.ctx.db
    .update(complaints)
    .set({ state: 'explained', due_at: null, decided_at: at.clock.now(), decided_by: 1 })
    .where(eq(complaints.id, row?.id ?? 0))
  await expect(early).rejects.toThrow()
})
