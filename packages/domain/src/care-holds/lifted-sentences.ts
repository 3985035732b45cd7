import type { HoldOutcome } from './care-hold.ts'

/** Returns a time that is left: "7 h 40 min". */
export function leftInWords(seconds: number): string {
  const minutes = Math.max(0, Math.ceil(seconds / 60))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/**
 * Returns what the patient reads when a hold is lifted. The clinician sees the same sentences before, so that nobody is
 * told anything that the clinician did not mean (D-76).
 */
export function liftedSentences(lifted: {
  who: string
  outcome: HoldOutcome
  /** Seconds that are left to decide about a prescription; null where none waits. */
  leftSeconds: number | null
}): string {
  const { who, outcome, leftSeconds } = lifted
  if (outcome === 'ended') return `${who} ended the treatment. Your plan has ended. There is no fee.`
  if (outcome === 'dose_change')
    return `${who} lifted the hold and changes your dose. Nothing ships before your new prescription.`
  const time = leftSeconds === null ? '' : ` You have ${leftInWords(leftSeconds)} to decide.`
  return `${who} lifted the hold. Your order goes on as prescribed.${time}`
}
