import { readPatientText } from '@contour/domain/conversations/patient-text'
import type { PatientTextReading } from '@contour/domain/conversations/patient-text'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { appendMessage } from './append-message.ts'
import { openConversation } from './conversation-store.ts'

/** Where a patient wrote, in the words that the clinicians read above hers. */
const PLACES = {
  medical: 'Written in the medical form',
  bare: 'Written in the medical form',
  refill: 'Written in the refill form',
  adjust: 'Written in the request for another dose',
  dose_questions: 'Written before a higher dose',
  cancellation: 'Written as the reason for canceling',
  replacement: 'Written as the reason for a replacement',
  data_request: 'Written in a request about medical records',
} as const

type Written = {
  userId: number
  place: keyof typeof PLACES
  texts: readonly string[]
  /** An id of what was sent, if it can be sent again: it alarms once. */
  once?: string
}

/**
 * Reads what a patient wrote outside the chats, in the transaction that stores it (D-77). Words of an emergency, a
 * symptom or a pregnancy go into her thread with the doctors as her own message, and everything follows there that follows in a chat:
 * the notice, the red thread, the alarm, the hold. The caller answers her with the notice, because she is not looking at the thread. The chats, visit
 * messages and answers by email are messages from the start and are read as such.
 */
export async function readForAlarm(
  tx: Tx,
  ctx: Ctx,
  { userId, place, texts, once }: Written,
): Promise<PatientTextReading> {
  const text = [...new Set(texts.map((one) => one.trim()).filter((one) => one !== ''))].join('\n')
  const reading = readPatientText(text, ctx.alarmWords.current)
  if (reading.level === null) return reading
  const thread = await openConversation(tx, ctx, { channel: 'doctor', userId, chatUserId: null })
  await appendMessage(tx, ctx, thread, {
    sender: 'patient',
    body: `${PLACES[place]}.\n${text}`,
    clientId: once ?? null,
  })
  return reading
}
