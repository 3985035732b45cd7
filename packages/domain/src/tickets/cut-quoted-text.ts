/** Lines that one "On … wrote:" may be folded into by a mail program. */
const FOLDED = 3

const isQuoted = (line: string) => /^>( |>|$)/.test(line)
const isSignatureMark = (line: string) => line === '--' || line === '-- '
const isDashed = (line: string) =>
  /^-{2,}\s?(original message|forwarded message|original appointment)\s?-{2,}$/i.test(line.trim())
const isRule = (line: string) => /^_{10,}$/.test(line.trim())
const isDeviceLine = (line: string) =>
  /^(sent from my |sent from (mail|outlook|yahoo)|get outlook for )/i.test(line)

/**
 * Returns what a person wrote in the reply to an email: without the quoted message, the line that announces it and the
 * signature. What stands above or below a quotation is kept; a line that only looks like an announcement stays, because a
 * lost sentence is worse than a repeated one.
 */
export function cutQuotedText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')
  const kept: string[] = []
  for (let n = 0; n < lines.length; n += 1) {
    const line = lines[n] ?? ''
    if (isQuoted(line)) continue
    if (isSignatureMark(line) || isDashed(line)) break
    if (isRule(line) && isHeaderBlock(lines, n + 1)) break
    if (isHeaderBlock(lines, n)) break
    const announced = announcementEnd(lines, n)
    if (announced !== null) {
      // With marks, what follows the marked lines is the person's own; without them, nothing below can be told apart.
      if (!isQuoted(nextFilled(lines, announced + 1))) break
      n = announced
      continue
    }
    kept.push(line.trimEnd())
  }
  return withoutDeviceLine(kept)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** The last line of "On Mon, Nov 23, 2026 at 9:00 AM Support <a@b> wrote:" that begins at `n`; null if none does. */
function announcementEnd(lines: readonly string[], n: number): number | null {
  if (!/^On\s/i.test(lines[n] ?? '')) return null
  let joined = ''
  for (let end = n; end < Math.min(n + FOLDED, lines.length); end += 1) {
    const line = (lines[end] ?? '').trim()
    if (line === '') return null
    joined += ` ${line}`
    if (!line.endsWith('wrote:')) continue
    const dated = /\b(19|20)\d\d\b|\d:\d\d|\S@\S/.test(joined)
    return dated || isQuoted(nextFilled(lines, end + 1)) ? end : null
  }
  return null
}

const nextFilled = (lines: readonly string[], from: number) =>
  lines.slice(from, from + FOLDED).find((line) => line.trim() !== '') ?? ''

/** The headers that some mail programs put above the quoted message: From, then a date, then a recipient or a subject. */
function isHeaderBlock(lines: readonly string[], n: number): boolean {
  const at = (lines[n] ?? '').trim() === '' ? n + 1 : n
  if (!/^\*?from:/i.test(lines[at] ?? '')) return false
  const next = lines.slice(at + 1, at + 6)
  return (
    next.some((line) => /^\*?(sent|date):/i.test(line)) &&
    next.some((line) => /^\*?(to|subject):/i.test(line))
  )
}

/** "Sent from my phone" as the last line is nobody's sentence. */
function withoutDeviceLine(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return last >= 0 && isDeviceLine(lines[last] ?? '') ? lines.slice(0, last) : lines
}
