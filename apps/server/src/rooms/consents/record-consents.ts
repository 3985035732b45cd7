import { CONSENT_TEXTS, CONSENT_VERSION, consentDocuments } from '@contour/domain/consents/consent-texts'
import type { ConsentKind } from '@contour/domain/consents/consent-texts'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
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

type Where = { userId: number; page: string; ip: string; cartId?: number | null; orderId?: number | null }

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
  await tx.insert(consents).values(
    given.map(({ kind, agreed, words = CONSENT_TEXTS[kind], facts }) => ({
      user_id: where.userId,
      kind,
      legal_text_id: textOf(kind),
      statement: facts ? `${words} ${facts}` : words,
      documents: consentDocuments(kind),
      agreed,
      at: clock.now(),
      page: where.page,
      ip: where.ip,
      cart_id: where.cartId ?? null,
      order_id: where.orderId ?? null,
    })),
  )
}

/** The stored version of a text, found by the inserting statement itself: every intake and every purchase waits for it. */
const textOf = (kind: ConsentKind) =>
  sql`(select ${legalTexts.id} from ${legalTexts} where ${legalTexts.kind} = ${`consent_${kind}`}
    and ${legalTexts.version} = ${CONSENT_VERSION})`
