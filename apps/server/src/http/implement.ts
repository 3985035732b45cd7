import { patientContract, staffContract } from '@contour/contract'
import { implement, os } from '@orpc/server'
import { currentCall } from '../call-context.ts'
import type { CallContext } from './mount-contract.ts'

const assertInCall = os.middleware(({ next }) => {
  currentCall()
  return next()
})

/**
 * Builders that connect a handler to its declaration; a feature's routes.ts is a table made with them. A handler runs in a
 * call only, because whatever it changes names an author.
 */
export const patientCalls = implement(patientContract).$context<CallContext>().use(assertInCall)
export const staffCalls = implement(staffContract).$context<CallContext>().use(assertInCall)
