import { CONSENT_TEXTS, CONSENT_VERSION, consentDocuments } from '@contour/domain/consents/consent-texts'
import type { ConsentKind } from '@contour/domain/consents/consent-texts'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { preparedQuery } from '../../db/prepared-query.ts'
import type { Reader } from '../../db/database.ts'
import { consents, legalTexts } from '../../db/schema.ts'

export type ConsentGiven = {
  kind: ConsentKind
  agreed: boolean
  /** The text as it stood on the page, where it named figures; else the text of its kind. */
  words?: string
  /** What stood beside the text, such as amount and renewal date; it follows the text in the record. */
  facts?: string
}

type Where = {
  userId: number
  page: string
  ip: string
  cartId?: number | null
  orderId?: number | null
  /** Read out by staff and answered on the phone: by whom, and which version of the script (D-69). */
  phone?: { staffId: number; script: string }
}

/**
 * Writes one row for each consent asked for, agreed to or not: exact text, its version and that of every page it names,
 * time, page and address (M-31). Rows are append only.
 */
export async function recordConsents(
  tx: Reader,
  clock: Clock,
  where: Where,
  given: readonly ConsentGiven[],
): Promise<void> {
  if (given.length === 0) return
  const values: Record<string, unknown> = {
    user: where.userId,
    at: clock.now(),
    page: where.page,
    ip: where.ip,
    cart: where.cartId ?? null,
    order: where.orderId ?? null,
    channel: where.phone ? 'phone' : 'page',
    staff: where.phone?.staffId ?? null,
    script: where.phone?.script ?? null,
  }
  for (const [n, { kind, agreed, words = CONSENT_TEXTS[kind], facts }] of given.entries()) {
    values[`kind${n}`] = kind
    values[`text${n}`] = `consent_${kind}`
    values[`statement${n}`] = facts ? `${words} ${facts}` : words
    values[`documents${n}`] = consentDocuments(kind)
    values[`agreed${n}`] = agreed
  }
  await (inserts[given.length] ??= insertOf(given.length))(tx, values)
}

/** One statement for each number of consents that pages ask for at once. */
const inserts: ReturnType<typeof insertOf>[] = []

const insertOf = (count: number) =>
  preparedQuery((db) =>
    db.insert(consents).values(
      Array.from({ length: count }, (_, n) => ({
        user_id: sql.placeholder('user'),
        kind: sql.placeholder(`kind${n}`),
        legal_text_id: textOf(n),
        statement: sql.placeholder(`statement${n}`),
        documents: sql.placeholder(`documents${n}`),
        agreed: sql.placeholder(`agreed${n}`),
        at: sql.placeholder('at'),
        page: sql.placeholder('page'),
        ip: sql.placeholder('ip'),
        cart_id: sql.placeholder('cart'),
        order_id: sql.placeholder('order'),
        channel: sql.placeholder('channel'),
        recorded_by: sql.placeholder('staff'),
        script_version: sql.placeholder('script'),
      })),
    ),
  )

/** The stored version of a text, found by the inserting statement itself: every intake and every purchase waits for it. */
const textOf = (n: number) =>
  sql`(select ${legalTexts.id} from ${legalTexts} where ${legalTexts.kind} = ${sql.placeholder(`text${n}`)}
    and ${legalTexts.version} = ${CONSENT_VERSION})`
