/** A US phone number in the three boxes of document 1 §2.3: 3, 3 and 4 digits, each possibly incomplete. */
export type PhoneParts = { area: string; middle: string; line: string }

export const emptyPhone: PhoneParts = { area: '', middle: '', line: '' }
export const phoneBoxes = [
  { part: 'area', size: 3 },
  { part: 'middle', size: 3 },
  { part: 'line', size: 4 },
] as const

/** Splits digits across the boxes from the left. Drops a leading country code 1 before ten digits. */
export function splitPhone(text: string): PhoneParts {
  const all = text.replace(/\D/g, '')
  const digits = all.length === 11 && all.startsWith('1') ? all.slice(1) : all
  return { area: digits.slice(0, 3), middle: digits.slice(3, 6), line: digits.slice(6, 10) }
}

/** Returns the digits of all boxes, at most ten, as one string. */
export function joinPhone(parts: PhoneParts): string {
  return parts.area + parts.middle + parts.line
}

/**
 * Returns the boxes after the text of one box changed, and the box that gets the focus.
 * Ten digits or more in one box are a whole number from autofill; fewer are typing and stay in their box.
 */
export function typePhone(
  parts: PhoneParts,
  box: number,
  text: string,
): { parts: PhoneParts; focus: number } {
  const digits = text.replace(/\D/g, '')
  if (digits.length >= 10) return { parts: splitPhone(digits), focus: 2 }
  const { part, size } = phoneBoxes[box]!
  const next = digits.slice(0, size)
  const filled = next.length === size && next.length > parts[part].length
  return { parts: { ...parts, [part]: next }, focus: filled ? Math.min(2, box + 1) : box }
}

/** Fills pasted digits in from the box that they are pasted into and continues in the next ones. */
export function pastePhone(
  parts: PhoneParts,
  box: number,
  text: string,
): { parts: PhoneParts; focus: number } {
  const digits = text.replace(/\D/g, '')
  if (digits.length >= 10) return { parts: splitPhone(digits), focus: 2 }
  const next = { ...parts }
  let rest = digits
  let focus = box
  for (let at = box; at < phoneBoxes.length && rest !== ''; at++) {
    const { part, size } = phoneBoxes[at]!
    next[part] = rest.slice(0, size)
    rest = rest.slice(size)
    focus = next[part].length === size ? Math.min(2, at + 1) : at
  }
  return { parts: next, focus }
}
