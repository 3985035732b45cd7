/** Lines that one "On … wrote:" may be folded into by a mail program. */
const FOLDED = 3

const isQuoted = (line: string) => /^\s*>( |>|$)/.test(line)
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
    if (isDashed(line) || endsInSignature(lines, n)) break
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

/** A signature is short, and nothing follows it: what somebody lists below "--" is more than that, or has a quote below. */
const SIGNATURE_MAX = { lines: 5, chars: 60 }

/**
 * Whether a line "--" begins a signature. The standard mark "-- " always does; without its space it is one only where a
 * few short lines without a sentence are all that follows, because people divide what they write with it, too.
 */
function endsInSignature(lines: readonly string[], n: number): boolean {
  const line = lines[n] ?? ''
  if (line === '-- ') return true
  if (line !== '--') return false
  const rest = lines.slice(n + 1).filter((below) => below.trim() !== '' && !isQuoted(below))
  const plain = (below: string) =>
    below.trim().length <= SIGNATURE_MAX.chars && !/[.!?;:]\s*$|\d\s*mg\b/i.test(below)
  return rest.length <= SIGNATURE_MAX.lines && rest.every(plain)
}

/** How mail programs begin and end the line that announces a quoted message, by language. */
const ANNOUNCED: readonly { starts: RegExp; ends: RegExp }[] = [
  { starts: /^On\s/i, ends: /wrote:$/i },
  { starts: /^(?:El|En)\s/i, ends: /escribi(?:ó|o|eron):$/i },
  { starts: /^Am\s/i, ends: /(?:schrieb|geschrieben)(?:\s.{0,200})?:$/i },
  { starts: /^Le\s/i, ends: /a écrit\s?:$/i },
  { starts: /^(?:Em|A)\s/i, ends: /(?:escreveu|escribió):$/i },
  { starts: /^Il\s/i, ends: /ha scritto:$/i },
  { starts: /^(?:Op)\s/i, ends: /(?:schreef|geschreven)(?:\s.{0,200})?:$/i },
  { starts: /^(?:Vào|Ngày)\s/iu, ends: /đã viết:$/iu },
  { starts: /^.{0,80}\d/u, ends: /(?:写道|寫道|のメール|님이 작성|пишет|написал(?:\(а\)|а)?|كتب)\s?[：:]$/u },
]

/** The last line of "On Mon, Nov 23, 2026 at 9:00 AM Support <a@b> wrote:" that begins at `n`; null if none does. */
function announcementEnd(lines: readonly string[], n: number): number | null {
  const first = (lines[n] ?? '').trim()
  const kinds = ANNOUNCED.filter(({ starts }) => starts.test(first))
  if (kinds.length === 0) return null
  let joined = ''
  for (let end = n; end < Math.min(n + FOLDED, lines.length); end += 1) {
    const line = (lines[end] ?? '').trim()
    if (line === '') return null
    joined += ` ${line}`
    if (!kinds.some(({ ends }) => ends.test(line))) continue
    const dated = /\b(19|20)\d\d\b|\d:\d\d|\S@\S/.test(joined)
    return dated || isQuoted(nextFilled(lines, end + 1)) ? end : null
  }
  return null
}

const nextFilled = (lines: readonly string[], from: number) =>
  lines.slice(from, from + FOLDED).find((line) => line.trim() !== '') ?? ''

const FROM = /^\*?\s*(?:from|de|von|da|van|发件人|寄件者|差出人|보낸 사람|от|من)\s?[:：]/iu
const SENT =
  /^\*?\s*(?:sent|date|enviado(?: el)?|fecha|gesendet|datum|envoyé|inviato|data|verzonden|发送时间|日期|寄件日期|送信日時|보낸 날짜|отправлено|дата|التاريخ)\s?[:：]/iu
const TO =
  /^\*?\s*(?:to|subject|para|asunto|an|betreff|à|objet|a|oggetto|assunto|aan|onderwerp|收件人|主题|主旨|宛先|件名|받는 사람|제목|кому|тема|إلى|الموضوع)\s?[:：]/iu

/** The headers that some mail programs put above the quoted message: From, then a date, then a recipient or a subject. */
function isHeaderBlock(lines: readonly string[], n: number): boolean {
  const at = (lines[n] ?? '').trim() === '' ? n + 1 : n
  if (!FROM.test((lines[at] ?? '').trim())) return false
  const next = lines.slice(at + 1, at + 6).map((line) => line.trim())
  return next.some((line) => SENT.test(line)) && next.some((line) => TO.test(line))
}

/** "Sent from my phone" as the last line is nobody's sentence. */
function withoutDeviceLine(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return last >= 0 && isDeviceLine(lines[last] ?? '') ? lines.slice(0, last) : lines
}
