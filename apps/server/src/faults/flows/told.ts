import type { Answer } from '@contour/testkit'
import { Fault } from '../../fault.ts'
import { retryAfterOf, toFault } from '../../http/error-answers.ts'
import type { Told } from './flow.ts'

export const toldBy = ({ status, headers, body }: Answer): Told => ({
  status,
  code: status === 200 ? null : String(body['code']),
  ...(headers.has('retry-after') ? { retryAfter: Number(headers.get('retry-after')) } : {}),
})

/** A use case called without its route; what it throws becomes what the edge would say. */
export async function toldOf(work: Promise<unknown>): Promise<Told> {
  try {
    await work
    return { status: 200, code: null }
  } catch (error) {
    const fault = error instanceof Fault ? error : toFault(error)
    const retryAfter = retryAfterOf(fault)
    return { status: fault.status, code: fault.code, ...(retryAfter === null ? {} : { retryAfter }) }
  }
}
