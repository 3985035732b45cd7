import { CallError } from '@contour/client/call-error'
import { readErrorFacts } from '@contour/client/read-response'
import { CONNECTION_MESSAGES, toCallError } from '../../calls/call-errors.ts'
import { staffSession } from '../../calls/staff-session.ts'

/**
 * Sends a portrait as the body of one request.
 * @param id public id of the clinician; null for the signed-in one
 * @throws CallError
 */
export async function sendPortrait({ id, file }: { id: string | null; file: File }): Promise<void> {
  const token = staffSession.token()
  const path = id === null ? '/staff-api/me/portrait' : `/staff-api/staff/${id}/portrait`
  try {
    const response = await fetch(path, {
      method: 'PUT',
      headers: { 'content-type': file.type, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: file,
    })
    if (response.ok) return
    const body: unknown = await response.json().catch(() => null)
    if (response.status === 401) staffSession.end('idle')
    throw new CallError({ ...readErrorFacts(body, CONNECTION_MESSAGES), status: response.status })
  } catch (error) {
    throw toCallError(error)
  }
}
