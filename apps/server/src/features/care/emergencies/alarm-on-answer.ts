import type { EmergencyRule } from '@contour/domain/conversations/emergency-phrases'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { appendMessage, chatHoursOf, openConversation } from '../../ground/conversations/index.ts'
import { raiseAlarm } from './notice-emergency.ts'

type Alarming = {
  userId: number
  rule: EmergencyRule
  /** The question and the answer, as the clinicians read them in the patient's thread. */
  words: string
  /** An id of the answer: sent again, it alarms once. */
  once: string
}

/**
 * Raises the red alarm for an answer that a patient chose in a form (D-81). The answer becomes a message of her thread with
 * the doctors, as alarming words of hers do (D-77), but it is an emergency whatever the word lists say.
 */
export async function alarmOnAnswer(tx: Tx, ctx: Ctx, { userId, rule, words, once }: Alarming) {
  const thread = await openConversation(tx, ctx, { channel: 'doctor', userId, chatUserId: null })
  const stored = await appendMessage(tx, ctx, thread, { sender: 'patient', body: words, clientId: once })
  if (!stored.repeated)
    await raiseAlarm(ctx, tx, { ...stored, hours: chatHoursOf(tx) }, { causes: [rule], version: null })
}
