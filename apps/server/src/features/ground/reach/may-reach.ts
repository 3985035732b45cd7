import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { destinationMarks } from '../../../db/schema.ts'
import { openMarks, type Destination, type Mark } from './destination-marks.ts'

/** Why nothing is sent to a destination; null if it may be. */
export type Block = Pick<Mark, 'reason' | 'at'>

/**
 * Whether a message may go to a destination (ADR 0033), asked where one is queued and again where it is sent. A number that
 * said stop or takes no texts gets none of any kind. An address that bounced, complained or unsubscribed gets what care
 * and law require and nothing that is optional.
 */
export async function blockOf(
  db: Reader,
  destination: Destination,
  { optional }: { optional: boolean },
): Promise<Block | null> {
  if (destination.channel === 'email' && !optional) return null
  const [mark] = await openMarks(db, destination)
  return mark ?? null
}

type Texted = { phone: string; agreed_to_text: boolean }

/** Whether somebody may be texted: they agreed, and their number has neither said stop nor failed again and again. */
export const mayText = async (db: Reader, { phone, agreed_to_text }: Texted): Promise<boolean> =>
  agreed_to_text && (await blockOf(db, { channel: 'sms', to: phone }, { optional: false })) === null

/** The numbers among these that take no texts, for lists. */
export async function blockedNumbers(db: Reader, phones: readonly string[]): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set()
  const rows = await db
    .select({ to: destinationMarks.to })
    .from(destinationMarks)
    .where(
      and(
        inArray(destinationMarks.to, [...phones]),
        eq(destinationMarks.channel, 'sms'),
        isNull(destinationMarks.ended_at),
      ),
    )
  return new Set(rows.map(({ to }) => to))
}

/** What keeps mail from an address, as its person and support read it; null if nothing does. */
export async function emailTrouble(
  db: Reader,
  email: string,
): Promise<{ reason: 'bounced' | 'complained'; at: string } | null> {
  for (const { reason, at } of await openMarks(db, { channel: 'email', to: email }))
    if (reason === 'bounced' || reason === 'complained') return { reason, at: at.toISOString() }
  return null
}

/** What keeps text messages from a number; null if nothing does. */
export async function textsTrouble(
  db: Reader,
  phone: string,
): Promise<{ reason: 'stopped' | 'undelivered'; at: string } | null> {
  for (const { reason, at } of await openMarks(db, { channel: 'sms', to: phone }))
    if (reason === 'stopped' || reason === 'undelivered') return { reason, at: at.toISOString() }
  return null
}
