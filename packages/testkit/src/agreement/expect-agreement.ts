import { users } from '@contour/server/db/schema'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { messagesOf } from '../people/messages-of.ts'
import type { TestService } from '../start-test-service.ts'
import { expectStated } from './stated-facts.ts'
import { agreed, readEverywhere, type Answer, type OrderOf, type Question } from './read-everywhere.ts'

/** One step of a life: what every role reads then, and what was written to the patient. */
export type Step = Partial<Record<Question, Answer>> & {
  /** For each kind of message the parts that its newest email or text message says. */
  letters?: Readonly<Record<string, readonly string[]>>
}

/** Expects that all roles read one thing about an order, and that it is what the table says. */
export async function expectAgreement(
  at: TestService,
  order: OrderOf,
  step: string,
  says: Step,
): Promise<void> {
  const { letters = {}, ...table } = says
  const one = agreed(await readEverywhere(at, order), step)
  expect(one, step).toMatchObject(table)
  const [user] = await at.ctx.db.select({ phone: users.phone }).from(users).where(eq(users.id, order.userId))
  const sent = [...(await messagesOf(at, order.email)), ...(await messagesOf(at, user?.phone ?? ''))]
  for (const [kind, parts] of Object.entries(letters)) {
    const newest = sent.find((message) => message.kind === kind)
    expect(newest, `${step}: ${kind} among ${sent.map((message) => message.kind).join(', ')}`).toBeDefined()
    for (const part of parts) expect(newest?.body, `${step}: ${kind}`).toContain(part)
  }
  await expectStated(at, order, { step, sent, doses: one['doses'] })
}
