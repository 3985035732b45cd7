import { outbox } from '@contour/server/db/schema'
import { desc, eq } from 'drizzle-orm'
import type { TestService } from '../start-test-service.ts'

/** Returns the messages to an address, newest first, from the outbox; the demo call reads the same rows. */
export async function messagesOf(at: TestService, to: string) {
  return at.ctx.db.select().from(outbox).where(eq(outbox.to, to)).orderBy(desc(outbox.id))
}

/** Returns the token of the newest password link to an address. */
export async function passwordTokenOf(at: TestService, to: string): Promise<string> {
  for (const { body } of await messagesOf(at, to)) {
    const token = /\/password-reset\/([\w-]+)/.exec(body)?.[1]
    if (token) return token
  }
  throw new Error(`no password link to ${to}`)
}

/** Returns the newest code sent to an address. */
export async function codeOf(at: TestService, to: string): Promise<string> {
  const [message] = (await messagesOf(at, to)).filter(({ kind }) => kind === 'verification_code')
  const code = message && /Your code is (\d{4})/.exec(message.body)?.[1]
  if (!code) throw new Error(`no code to ${to}`)
  return code
}
