import { PROBLEM_DAYS } from '../orders/delivery-answer.ts'

/** Maximum characters of a reason (document 3 §9). */
export const REASON_MAX = 1000

/** Maximum bytes of the photo; exactly 5 MB is accepted. */
export const PHOTO_MAX_BYTES = 5_242_880

/** The messages of the request (document 3 §5), word for word; both sides use them. */
export const REPLACEMENT_MESSAGES = {
  noItem: 'Please select at least one item to continue.',
  noReason: 'Please enter a reason to continue.',
  reasonTooLong: 'Please use at most 1000 characters.',
  noImage: 'Please upload an image to continue.',
  notAnImage: 'Please select an image file.',
  imageTooLarge: 'File size must be less than 5MB.',
  noParcels: 'No items available for reshipping. Please contact support.',
  notLoaded: 'An error occurred while getting items shipped. Please contact support.',
  /** S-83: the text if the server gives none. */
  notSent: 'Failed to submit your request. Please try again.',
} as const

const DAY_MS = 86_400_000

/**
 * Whether a request comes later than seven days after the delivery. It is accepted all the same, and marked for support
 * (S-84). A shipment that is not delivered is never late.
 */
export const isLateRequest = (deliveredAt: Date | null, now: Date): boolean =>
  deliveredAt !== null && now.getTime() > deliveredAt.getTime() + PROBLEM_DAYS * DAY_MS

type NamedLine = { readonly name: string; readonly strength: string; readonly month: number | null }

/**
 * Returns the name of each line of a shipment as the patient selects it. No two of a shipment are the same, because a
 * selected item is named by its shipment's number and this name; equal ones are told apart by their month, then counted.
 */
export function itemNames(lines: readonly NamedLine[]): string[] {
  const plain = lines.map(({ name, strength }) =>
    strength === '' || name.includes(strength) ? name : `${name} ${strength}`,
  )
  const isShared = (text: string) => plain.filter((other) => other === text).length > 1
  const byMonth = plain.map((text, index) => {
    const month = lines[index]?.month ?? null
    return isShared(text) && month !== null ? `${text} (month ${month})` : text
  })
  return byMonth.map((text, index) => {
    const before = byMonth.slice(0, index).filter((other) => other === text).length
    return before === 0 ? text : `${text} (${before + 1})`
  })
}
