import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const file = (more: Partial<Parameters<typeof calendarFile>[0]> = {}) =>
  calendarFile({
    uid: 'visit-1@example.com',
    startsAt: new Date('2026-11-24T15:00:00Z'),
    endsAt: new Date('2026-11-24T15:15:00Z'),
    madeAt: new Date('2026-11-23T12:00:00Z'),
    title: 'Video visit',
    description: 'Join here',
    url: 'https://example.com/visit/1',
    ...more,
  })

test('M-06 the calendar file has the times in UTC, its own id and a reminder', () => {
  const lines = file().split('\r\n')
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines).toContain('UID:visit-1@example.com')
  expect(lines).toContain('DTSTART:20261124T150000Z')
  expect(lines).toContain('DTEND:20261124T151500Z')
  expect(lines).toContain('TRIGGER:-PT1H')
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})

test('M-06 texts are escaped, and long lines folded by bytes without cutting a character', () => {
  expect(file({ title: 'A, b; c\\d\ne' })).toContain(String.raw`SUMMARY:A\, b\; c\\d\ne`)
  const title = 'é'.repeat(100)
  const folded = file({ title })
  for (const line of folded.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(folded.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})
