import type { OrderItem } from '@contour/contract/orders'
import { expect } from 'vitest'
import { staffToken } from '../owned-objects.ts'
import type { Reviewed } from '../people/order-in-review.ts'
import { signIn } from '../people/subscription-life.ts'
import { signInStaff } from '../people/sign-in-staff.ts'
import { supportWithCaller } from '../people/verified-caller.ts'
import type { Answer, TestService } from '../start-test-service.ts'
import { agreed, readEverywhere } from './read-everywhere.ts'

/** What somebody does: a call with the session of the patient, or of a staff member other than anybody else's. */
export type Act = {
  as: 'patient' | 'support' | 'billing' | 'pharmacy' | 'clinician' | 'clinician-west'
  path: string
  body: object
  /** The session of the staff member who has prepared the act, such as by verifying a caller. */
  token?: string
}

/** Two people at one order, and what may have become of it afterwards, whoever was first. */
export type TwoActs = {
  who: string
  order: () => Promise<Reviewed>
  acts: (order: Reviewed) => Promise<readonly [Act, Act]>
  /** The states in which the order may be found. */
  ends: readonly OrderItem['status'][]
  /** Where the second act is one on what the first has done, so that both count: the states after both. */
  afterBoth?: readonly OrderItem['status'][]
  /** What is true besides of the outcome, with the responses in the order of the acts. */
  outcome?: (order: Reviewed, answers: readonly [Answer, Answer]) => Promise<void>
}

/** A sentence for people: it begins with a capital, ends as a sentence, and is no code. */
const SENTENCE = /^[A-Z][^_]*[a-z][^_]*[.?!]$/

/** Makes the call of an act. */
export async function act(at: TestService, { as, path, body, token }: Act, order: Reviewed): Promise<Answer> {
  if (as === 'patient')
    return at.call('POST', `/api${path}`, { token: token ?? (await signIn(at, order)), body })
  const own =
    token ??
    (as === 'clinician' || as === 'clinician-west'
      ? await signInStaff(at, as)
      : as === 'support'
        ? await supportWithCaller(at, order.userId)
        : await staffToken(at.ctx, [as]))
  return at.staffCall('POST', `/staff-api${path}`, { token: own, body })
}

/**
 * Lets two people act at the same moment and expects one outcome that every role reads alike. Of two acts that exclude each
 * other one is done and the other is refused in a sentence; staff are not spoken to as the patient is.
 */
export async function expectOneOutcome(at: TestService, given: TwoActs): Promise<void> {
  const { who, order: begin, acts, ends, afterBoth, outcome } = given
  const order = await begin()
  const [first, second] = await acts(order)
  const answers = await Promise.all([act(at, first, order), act(at, second, order)])
  const { state } = agreed(await readEverywhere(at, order), who)
  const refused = answers.filter(({ status }) => status !== 200)
  const statuses = answers.map(({ status }) => status).toSorted()
  if (afterBoth !== undefined && refused.length === 0) expect(afterBoth).toContain(state)
  else expect(statuses, refused.map(({ body }) => body.message).join(' ')).toEqual([200, 409])
  for (const [index, { status, body }] of answers.entries()) {
    if (status === 200) continue
    expect(body.message).toMatch(SENTENCE)
    if ([first, second][index]?.as !== 'patient') expect(body.message).not.toMatch(/[Yy]our\b/)
  }
  expect(ends).toContain(state)
  await outcome?.(order, answers)
}
