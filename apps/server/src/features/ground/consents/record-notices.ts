import { noticeKind } from '@contour/domain/legal/state-notices'
import type { StateNotice } from '@contour/domain/legal/state-notices'
import { currentCall } from '../../../call-context.ts'
import type { Tx } from '../../../db/database.ts'
import { consents } from '../../../db/schema.ts'

type Read = { id: number; notice: StateNotice; version: string; text: string }

/**
 * Writes that a patient read the notices of a state for an order, on the page of its form or after it: word for word, with
 * their version (M-31).
 */
export async function recordNotices(
  tx: Tx,
  order: { id: number; user_id: number },
  texts: readonly Read[],
  page: 'medical-form' | 'state-notices' = 'medical-form',
): Promise<void> {
  if (texts.length === 0) return
  const { clock, origin } = currentCall()
  await tx.insert(consents).values(
    texts.map(({ id, notice, version, text }) => ({
      user_id: order.user_id,
      kind: noticeKind(notice),
      legal_text_id: id,
      statement: text,
      documents: { [noticeKind(notice)]: version },
      agreed: true,
      at: clock.now(),
      page,
      ip: origin?.ip ?? '',
      order_id: order.id,
    })),
  )
}
