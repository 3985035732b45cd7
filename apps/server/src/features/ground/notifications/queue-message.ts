import type { Clock } from '../../../clock.ts'
import { preparedInsert } from '../../../db/prepared-query.ts'
import type { Reader } from '../../../db/database.ts'
import { outbox } from '../../../db/schema.ts'
import type { Randomness } from '../../../randomness.ts'

const insertMessage = preparedInsert(outbox, (insert) =>
  insert.onConflictDoNothing({ target: outbox.dedupe_key }),
)

export type Message = {
  /** The same event never sends twice. */
  dedupeKey: string
  userId?: number | null
  channel: 'email' | 'sms'
  to: string
  kind: string
  subject: string
  body: string
  /** The same text as HTML, for emails. */
  html?: string | undefined
  /** Time of the service before which it is not sent. */
  notBefore?: Date | null
  /** Public id of the order, subscription or payment that it is about. */
  about?: string | undefined
  /** Its id, where the text names it already. */
  publicId?: string | undefined
}

/** Queues a message in the transaction that causes it; it is sent after the commit. */
export async function queueMessage(
  tx: Reader,
  with_: { clock: Clock; random: Randomness },
  message: Message,
): Promise<void> {
  await insertMessage(tx, {
    public_id: message.publicId ?? with_.random.id(),
    dedupe_key: message.dedupeKey,
    user_id: message.userId ?? null,
    channel: message.channel,
    to: message.to,
    kind: message.kind,
    subject: message.subject,
    body: message.body,
    html: message.html ?? null,
    state: 'waiting',
    about: message.about ?? null,
    not_before: message.notBefore ?? null,
    created_at: with_.clock.now(),
  })
  tx.announce('outbox')
}
