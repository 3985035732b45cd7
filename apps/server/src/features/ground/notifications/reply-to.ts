import { isKeyOf } from '@contour/domain/table-keys'
import { replyAddress } from '@contour/domain/tickets/reply-address'
import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import { conversations } from '../../../db/schema.ts'
import { TEMPLATES } from './templates.ts'

type Queued = { public_id: string; kind: string; about: string | null }

const takesReplies = (kind: string) => isKeyOf(TEMPLATES, kind) && TEMPLATES[kind].replies === true

/**
 * Returns the addresses at which the answers to emails arrive, by the emails' ids: those of their tickets (M-34). Other
 * messages have none, and where no replies are received no email has one.
 */
export async function replyAddresses(
  db: Db,
  { inbound }: Pick<Config, 'inbound'>,
  messages: readonly Queued[],
): Promise<ReadonlyMap<string, string>> {
  const ofTickets = messages.filter(({ kind }) => takesReplies(kind))
  const threads = [...new Set(ofTickets.flatMap(({ about }) => about ?? []))]
  if (!inbound || threads.length === 0) return new Map()
  const rows = await db
    .select({ id: conversations.public_id, token: conversations.ticket_token })
    .from(conversations)
    .where(and(inArray(conversations.public_id, threads), isNotNull(conversations.ticket_token)))
  const tokens = new Map(rows.map(({ id, token }) => [id, token]))
  return new Map(
    ofTickets.flatMap(({ public_id, about }) => {
      const token = tokens.get(about ?? '')
      return token ? [[public_id, replyAddress(token, inbound.domain)] as const] : []
    }),
  )
}
