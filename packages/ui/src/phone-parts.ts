/** A US number in the three boxes of document 1 §2.3: 3, 3 and 4 digits, each possibly not yet full. */
export type PhoneParts = { area: string; middle: string; line: string }

export const emptyPhone: PhoneParts = { area: '', middle: '', line: '' }
export const phoneBoxes = [
  { part: 'area', size: 3 },
  { part: 'middle', size: 3 },
  { part: 'line', size: 4 },
] as const

/** Spreads digits over the boxes from the left. A leading country code 1 before ten digits is dropped. */
export function splitPhone(text: string): PhoneParts {
  const all = text.replace(/\D/g, '')
  const digits = all.length === 11 && all.startsWith('1') ? all.slice(1) : all
  return { area: digits.slice(0, 3), middle: digits.slice(3, 6), line: digits.slice(6, 10) }
}

/** The ten (or fewer) digits of all boxes in a row. */
export function joinPhone(parts: PhoneParts): string {
  return parts.area + parts.middle + parts.line
}

/**
 * What the boxes hold after the text of one box changed, and which box should have the focus then.
 * Ten digits or more in one box are a whole number put there by autofill; fewer are typing and stay in their box.
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

/** Pasted digits start at the box they are pasted into and run on into the next ones. */
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
