import type { Answer } from '@contour/testkit'
import { connectLive, type LiveClient } from './live-client.ts'

type Called = {
  call(method: string, path: string, options?: { token?: string; body?: unknown }): Promise<Answer>
}
export type ChatUser = { id: string; first_name: string; last_name: string; email: string; secret?: string }

/** The payload of P-CHT-005. */
export const registrationOf = (email: string, name = 'Vera') => ({
  first_name: name,
  last_name: 'Sample',
  email,
  source_web: 2,
  user_type: 'chat',
})

let people = 0

/** Registers a visitor, or with a token the account's own chat profile. */
export async function registerChat(
  at: Called,
  facts: { email?: string; token?: string } = {},
): Promise<ChatUser> {
  const email = facts.email ?? `visitor-${process.pid}-${++people}@example.com`
  const answer = await at.call('POST', '/api/chat-user', {
    body: registrationOf(email),
    ...(facts.token ? { token: facts.token } : {}),
  })
  const { user } = answer.body as { user?: ChatUser }
  if (!user) throw new Error(`registration refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return user
}

/** Connects a visitor and initializes the socket, as the bubble does. */
export async function openChat(url: string, user: ChatUser, token?: string): Promise<LiveClient> {
  const client = await connectLive(url, token ? { token } : { id: user.id, secret: user.secret ?? '' })
  const answer = await client.ask('init_user', { id: user.id, name: user.first_name, email: user.email })
  if (!answer.ok) throw new Error(`init_user refused: ${answer.code}`)
  return client
}
