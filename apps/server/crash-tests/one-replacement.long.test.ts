import { startTestService, type TestService } from '@contour/testkit'
import {
  answerUseOfRequest,
  placeSentOrder,
  readShippedItems,
  submitReship,
} from '@contour/testkit/people/replacement-life'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { uploadImage } from '@contour/testkit/people/upload-image'
import { verifyForSupport } from '@contour/testkit/people/verified-caller'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intents, ledger, replacementRequests, shipments } from '../src/db/schema.ts'
import { randomSeed } from './sampling.ts'
import { startTwoSides, type TwoSides } from './two-sides.ts'

const ROUNDS = process.env.LONG === '1' ? 200 : 4
const runSeed = randomSeed()

let at: TestService
let two: TwoSides
beforeAll(async () => {
  at = await startTestService()
  two = await startTwoSides(at)
})
afterAll(async () => {
  await two?.close()
  await at?.close()
})

/** The n-th of several devices: they take turns with the processes. */
const device = (n: number): TestService => ({ ...at, ...two.sides[n % 2 === 0 ? 0 : 1] })

type Voice = 'patient' | 'support'

test(`D-37 two requests for one parcel at once, then two decisions, ${ROUNDS} rounds (FAULT_SEED=${runSeed}): one request, one outcome, no charge`, async () => {
  const voices = fc.array(fc.constantFrom<Voice>('patient', 'support'), { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(voices, fc.boolean(), async (spoken, approveFirst) => {
      const order = await placeSentOrder(at)
      const items = await readShippedItems(at, order.token)
      // Signed in before the race: an authenticator code opens only one session.
      const token = await signInStaff(at, 'support')
      await verifyForSupport(at, order.userId)
      const image = await uploadImage(at, order.token)
      const selected = items.map(({ external_order_number: id, med_name: name }) => ({ id, name }))
      const answers = await Promise.all(
        spoken.map((voice, n) =>
          voice === 'patient'
            ? submitReship(device(n), order.token, items, { image })
            : device(n).staffCall('POST', `/staff-api/orders/${order.orderId}/replacement`, {
                token,
                body: { reason: 'Broken', items: selected },
              }),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...spoken.slice(1).map(() => 409)])
      const { db } = at.ctx
      const ofPatient = eq(replacementRequests.user_id, order.userId)
      const [request, ...others] = await db.select().from(replacementRequests).where(ofPatient)
      expect(others).toEqual([])

      await answerUseOfRequest(at, request?.public_id ?? '')
      const decide = (n: number, name: string, body: object) =>
        device(n).staffCall('POST', `/staff-api/replacements/${request?.public_id}/${name}`, { token, body })
      const both = [() => decide(0, 'approve', {}), () => decide(1, 'refuse', { message: 'No photo' })]
      const decided = await Promise.all((approveFirst ? both : both.toReversed()).map((run) => run()))
      expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const [ended] = await db.select().from(replacementRequests).where(ofPatient)
      const parcels = await db
        .select()
        .from(shipments)
        .innerJoin(replacementRequests, eq(replacementRequests.replacement_shipment_id, shipments.id))
        .where(and(ofPatient, eq(shipments.kind, 'replacement')))
      expect(parcels).toHaveLength(ended?.state === 'approved' ? 1 : 0)
      expect(['approved', 'refused']).toContain(ended?.state)

      const money = await db
        .select({ kind: ledger.kind })
        .from(ledger)
        .innerJoin(intents, eq(intents.id, ledger.intent_id))
        .where(eq(intents.user_id, order.userId))
      expect(money.map(({ kind }) => kind).toSorted()).toEqual(['capture', 'hold'])
    }),
    { seed: runSeed, numRuns: ROUNDS },
  )
}, 1_800_000)
