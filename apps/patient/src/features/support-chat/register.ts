import { CallError } from '@contour/client/call-error'
import type { ChatProfile } from '@contour/contract/support-chat'
import { writeObject } from '../../lib/device-store.ts'
import { api } from '../../lib/patient-api.ts'

export type Names = { first_name: string; last_name: string; email: string }

/** What the documents call the chat profile's source and type (P-CHT-005). */
const FIXED = { source_web: 2, user_type: 'chat' } as const

/**
 * Registers a visitor and stores id and secret on the device, where the next visit finds them.
 * @returns "existing" for the email of an account (P-CHT-006), "later" once the budget of D-08 is used up
 */
export async function registerVisitor(names: Names): Promise<'registered' | 'existing' | 'later' | 'failed'> {
  try {
    const answer = await api.supportChat.registerChatUser({ ...names, ...FIXED })
    if (answer.status === 'existing') return 'existing'
    const { secret, ...profile } = answer.user
    if (secret === undefined) return 'failed'
    writeObject('chat_user', { ...profile, secret })
    return 'registered'
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.code === 'too_many_requests' ? 'later' : 'failed'
  }
}

export async function accountProfile(names: Names): Promise<ChatProfile> {
  const answer = await api.supportChat.registerChatUser({ ...names, ...FIXED })
  if (answer.status === 'existing') throw new CallError({ code: 'unexpected', message: answer.message })
  return answer.user
}
