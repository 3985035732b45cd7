import { normalizeEmail } from '@contour/domain/contact/email'
import { QUESTIONNAIRE_MESSAGES } from '@contour/domain/intake/questionnaire-rules'
import { stateOfMessage } from '@contour/domain/intake/states'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { waitlist } from '../../../db/schema.ts'
import { scheduleWaitlistCheck } from './notify-waitlist.ts'
import type { WaitReason } from './wait-reason.ts'

/** The doses above the one offered in the funnel. */
export const HIGHER_DOSES: WaitReason = { kind: 'dose', about: 'above 10mg' }

/** Saves an address that is notified once, when the state opens or the dose is offered (M-39). */
export async function joinWaitlist(
  tx: Reader,
  clock: Clock,
  email: string,
  reason: WaitReason,
): Promise<void> {
  await tx
    .insert(waitlist)
    .values({ email_lower: normalizeEmail(email), kind: reason.kind, about: reason.about, at: clock.now() })
    .onConflictDoNothing()
  if (reason.kind === 'state') await scheduleWaitlistCheck(tx, clock)
}

/** What a disqualified visitor waits for, read from the stated message; null if nothing will change. */
export function waitReasonOf(message: string): WaitReason | null {
  if (message === QUESTIONNAIRE_MESSAGES.lockDeclined) return HIGHER_DOSES
  const state = stateOfMessage(message)
  return state ? { kind: 'state', about: state.code } : null
}
