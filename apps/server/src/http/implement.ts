import { patientContract, staffContract } from '@contour/contract'
import { implement, os } from '@orpc/server'
import { currentCall } from '../call-context.ts'
import type { Ctx } from '../context.ts'
import type { CallContext } from './mount-contract.ts'

const assertInCall = os.middleware(({ next }) => {
  currentCall()
  return next()
})

const patient = implement(patientContract).$context<CallContext>().use(assertInCall)
const staff = implement(staffContract).$context<CallContext>().use(assertInCall)

/** Leaves the declared calls alone, without the builder's own methods. */
type Declared<Contract, Built extends { [Noun in keyof Contract]: object }> = {
  [Noun in keyof Contract]: Pick<Built[Noun], keyof Contract[Noun] & keyof Built[Noun]>
}

/** The declared calls, by feature. A handler runs in a call only, because whatever it changes names an author. */
export const patientCalls: Declared<typeof patientContract, typeof patient> = patient
export const staffCalls: Declared<typeof staffContract, typeof staff> = staff

/** A feature's routes.ts is a table made with this: by the name of a declared call, what answers it. */
export function routes<
  Calls extends { [Name in keyof Calls]: { handler: (answer: never) => unknown } },
  Names extends keyof Calls,
>(
  calls: Calls,
  answersOf: (ctx: Ctx) => { [Name in Names]: Parameters<Calls[Name]['handler']>[0] },
): (ctx: Ctx) => { [Name in Names]: ReturnType<Calls[Name]['handler']> }
export function routes(
  calls: Record<string, { handler: (answer: unknown) => unknown }>,
  answersOf: (ctx: Ctx) => Record<string, unknown>,
) {
  return (ctx: Ctx) => {
    const answers = Object.entries(answersOf(ctx))
    return Object.fromEntries(answers.map(([name, answer]) => [name, calls[name]?.handler(answer)]))
  }
}
