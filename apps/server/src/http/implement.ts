import { patientContract, staffContract } from '@contour/contract'
import { implement } from '@orpc/server'
import type { CallContext } from './mount-contract.ts'

/** Builders that connect a handler to its declaration; a feature's routes.ts is a table made with them. */
export const patientCalls = implement(patientContract).$context<CallContext>()
export const staffCalls = implement(staffContract).$context<CallContext>()
