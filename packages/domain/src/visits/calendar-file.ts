/** A booked visit for the patient's own calendar. */
export type CalendarEntry = {
  /** Unique and the same for the same booking, so that a calendar replaces it. */
  uid: string
  startsAt: Date
  endsAt: Date
  madeAt: Date
  title: string
  description: string
  url: string
}

/** iCalendar's form of an instant: 20261123T140000Z. */
const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** Text values: RFC 5545, 3.3.11. */
const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, String.raw`\n`)

/** Bytes of a line: RFC 5545, 3.1. */
const LINE_BYTES = 75
const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Folds a line that is too long; a character is never cut. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (bytesOf(part + sign) > LINE_BYTES) {
      parts.push(part)
      part = ' '
    }
    part += sign
  }
  return [...parts, part].join('\r\n')
}

/** Returns a booked visit as an .ics file (RFC 5545), with a reminder an hour before. */
export function calendarFile(entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Contour//Visits//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${stamp(entry.madeAt)}`,
    `DTSTART:${stamp(entry.startsAt)}`,
    `DTEND:${stamp(entry.endsAt)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `URL:${entry.url}`,
    // Other people may see the calendar.
    'CLASS:PRIVATE',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(entry.title)}`,
    'TRIGGER:-PT1H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
