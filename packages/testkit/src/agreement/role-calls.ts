import { createApiClient } from '@contour/client/api-client'
import { patientContract, staffContract } from '@contour/contract'
import { signInStaff } from '../people/sign-in-staff.ts'
import { signIn } from '../people/subscription-life.ts'
import type { TestService } from '../start-test-service.ts'

const messages = { offline: 'No connection.', timeout: 'No answer.', unexpected: 'Not readable.' }
const session = (token: string) => ({ token: () => token, drop: () => {} })

/** The calls of a patient's screens, typed from the contract. */
export const patientCalls = async (at: TestService, who: { userId: number }) => {
  const token = await signIn(at, who)
  return createApiClient({
    contract: patientContract,
    session: session(token),
    messages,
    origin: () => at.service.patientUrl,
  })
}

/** The calls of a role's screens in the staff console. */
export const staffCalls = async (at: TestService, who: string) => {
  const token = await signInStaff(at, who)
  return createApiClient({
    contract: staffContract,
    session: session(token),
    messages,
    origin: () => at.service.staffUrl,
  })
}
