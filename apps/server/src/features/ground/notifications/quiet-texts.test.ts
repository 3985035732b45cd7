import { startTestService, type TestService } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/index'
import { keysOf } from '@contour/domain/table-keys'
import { isQuiet } from '@contour/domain/time/quiet-hours'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inJob } from '../../../call-context.ts'
import { addresses, outbox, users } from '../../../db/schema.ts'
import { notify } from './notify.ts'
import { TEMPLATES } from './templates.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const HOUR = 3600
const hourIn = (zone: string) =>
  Number(
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(
      at.clock.now(),
    ),
  )
const goToHour = async (zone: string, hour: number) => {
  await at.advance(((hour - hourIn(zone) + 24) % 24) * HOUR)
  expect(hourIn(zone)).toBe(hour)
}

async function patientIn(state: string) {
  const lead = await createLead(at)
  const [user] = await at.ctx.db
    .update(users)
    .set({ state, agreed_to_text: true })
    .where(eq(users.public_id, lead.id))
    .returning()
  if (!user) throw new Error('no user')
  return user
}
const send = (user: Awaited<ReturnType<typeof patientIn>>, event: keyof typeof TEMPLATES) =>
  inJob(at.ctx, () =>
    at.ctx.db.transaction((tx) => notify(tx, at.ctx, event, { ...user }, TEMPLATES[event].sample)),
  )
const statesOf = async (userId: number) => {
  const rows = await at.ctx.db.select().from(outbox).where(eq(outbox.user_id, userId)).orderBy(outbox.id)
  return rows.filter(({ channel }) => channel === 'sms').map(({ kind, state }) => [kind, state])
}

const asked = ['verification_code', 'cart_link', 'visit_turn', 'visit_late']
const texts = keysOf(TEMPLATES).filter(
  (event) => TEMPLATES[event].channels.includes('sms') && !event.startsWith('emergency_'),
)

test.each(texts)(
  'D-13 at 3 in the morning in California a text message of %s waits, unless it was just asked for',
  async (event) => {
    await goToHour('America/Los_Angeles', 3)
    const user = await patientIn('CA')
    await send(user, event)
    await at.settle()
    const rows = await at.ctx.db.select().from(outbox).where(eq(outbox.kind, event)).orderBy(outbox.id)
    const sms = rows.findLast(({ channel }) => channel === 'sms')
    // Only a change of the address is told by text message; this sample of the link asked for an email.
    if (!sms) return expect(['details_changed', 'cart_link']).toContain(event)
    if (asked.includes(event)) return expect(sms).toMatchObject({ state: 'sent', not_before: null })
    expect(sms.state).toBe('waiting')
    expect(isQuiet('CA', sms.not_before ?? at.clock.now())).toBe(false)
    // The email of the same event does not wait.
    expect(rows.filter(({ channel, state }) => channel === 'email' && state !== 'sent')).toEqual([])
  },
)

test('D-13 what waited is sent at 8 in the morning of the patient, and at noon nothing waits', async () => {
  await goToHour('America/Los_Angeles', 3)
  const user = await patientIn('CA')
  await send(user, 'shipped')
  await at.advance(4.5 * HOUR)
  expect(await statesOf(user.id)).toEqual([['shipped', 'waiting']])
  await at.advance(HOUR)
  expect(await statesOf(user.id)).toEqual([['shipped', 'sent']])
  await goToHour('America/Los_Angeles', 12)
  await send(user, 'paused')
  await at.settle()
  expect(await statesOf(user.id)).toContainEqual(['paused', 'sent'])
})

test('D-13 the zone is that of where parcels go, before that of the intake', async () => {
  await goToHour('America/New_York', 8)
  const user = await patientIn('NY')
  await at.ctx.db.insert(addresses).values({
    user_id: user.id,
    kind: 'shipping',
    line_1: '1 Main St',
    line_2: '',
    city: 'Honolulu',
    state: 'HI',
    zip: '96813',
    updated_at: at.clock.now(),
  })
  await send(user, 'shipped')
  await at.settle()
  expect(await statesOf(user.id)).toEqual([['shipped', 'waiting']])
})
