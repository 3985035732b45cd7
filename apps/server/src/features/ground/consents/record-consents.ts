import { consentText, CONSENT_VERSION, consentDocuments } from '@contour/domain/consents/consent-texts'
import type { ConsentKind } from '@contour/domain/consents/consent-texts'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import { preparedWrite } from '../../../db/prepared-query.ts'
import type { Reader } from '../../../db/database.ts'
import { consents, legalTexts } from '../../../db/schema.ts'
import { legalLabels } from '../legal/index.ts'

export type ConsentGiven = {
  kind: ConsentKind
  agreed: boolean
  /** The text as shown on the page, if it named amounts; otherwise the text of its kind applies. */
  words?: string
  /** Facts shown next to the text, such as amount and renewal date; they follow the text in the record. */
  facts?: string
}

type Where = {
  userId: number
  page: string
  ip: string
  cartId?: number | null
  orderId?: number | null
  /** Set if staff read it out and the user answered by phone: the staff member and the version of the script (D-69). */
  phone?: { staffId: number; script: string }
  /** True if the person wrote it in a text message (ADR 0033). */
  byText?: true
}

/**
 * Writes one row for each requested consent, given or not: exact text, its version and that of every page it names,
 * time, page and IP address (M-31). Rows are append-only.
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
    channel: where.phone ? 'phone' : where.byText ? 'text' : 'page',
    staff: where.phone?.staffId ?? null,
    script: where.phone?.script ?? null,
  }
  const namesPages = given.some(({ kind }) => Object.keys(consentDocuments(kind)).length > 0)
  const labels = namesPages ? await legalLabels(tx, clock) : {}
  for (const [n, { kind, agreed, words = consentText(kind), facts }] of given.entries()) {
    values[`kind${n}`] = kind
    values[`text${n}`] = `consent_${kind}`
    values[`statement${n}`] = facts ? `${words} ${facts}` : words
    values[`documents${n}`] = consentDocuments(kind, labels)
    values[`agreed${n}`] = agreed
  }
  await (inserts[given.length] ??= insertOf(given.length))(tx, values)
}

/** Prepared statements by the number of consents that a page requests at once. */
const inserts: ReturnType<typeof insertOf>[] = []

const insertOf = (count: number) =>
  preparedWrite((db) =>
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

/**
 * Selects the stored version of a text within the inserting statement, because every intake and every purchase waits
 * for it.
 */
const textOf = (n: number) =>
  sql`(select ${legalTexts.id} from ${legalTexts} where ${legalTexts.kind} = ${sql.placeholder(`text${n}`)}
    and ${legalTexts.version} = ${CONSENT_VERSION})`
