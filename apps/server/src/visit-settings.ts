import { DEFAULT_OFFICE_HOURS } from '@contour/domain/visits/office-hours'
import type { OfficeHours } from '@contour/domain/visits/office-hours'

/** Where live visits take place: a partner's meeting page, or, without one, by phone in office hours (D-48, D-45). */
export type VisitSettings = {
  /** TELEHEALTH_MEETING_URL with `{id}` in it; null where no partner is configured. */
  meetingUrl: string | null
  hours: OfficeHours
}

type Env = Record<string, string | undefined>
type Mode = 'demo' | 'development' | 'production'

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])
const HOURS = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/

/**
 * Reads the settings of live visits. Half a set stops the start: a partner's meeting page and chat come together (D-48).
 * @param refuse ends the start with one line that names the variable
 */
export function readVisitSettings(env: Env, mode: Mode, refuse: (line: string) => never): VisitSettings {
  const [meeting, chat] = [env['TELEHEALTH_MEETING_URL']?.trim(), env['TELEHEALTH_CHAT_URL']?.trim()]
  if (meeting && !chat) refuse('TELEHEALTH_CHAT_URL is missing beside TELEHEALTH_MEETING_URL')
  if (chat && !meeting) refuse('TELEHEALTH_MEETING_URL is missing beside TELEHEALTH_CHAT_URL')
  if (meeting && !meeting.includes('{id}')) refuse('TELEHEALTH_MEETING_URL must contain {id}')
  for (const [name, text] of [
    ['TELEHEALTH_MEETING_URL', meeting],
    ['TELEHEALTH_CHAT_URL', chat],
  ] as const) {
    if (!text) continue
    const filled = text.replaceAll('{id}', 'id')
    if (!URL.canParse(filled)) refuse(`${name} is not a URL`)
    const { protocol, hostname } = new URL(filled)
    if (mode === 'production' && protocol !== 'https:') refuse(`${name} must begin with https:`)
    if (mode === 'demo' && !LOOPBACK.has(hostname)) refuse(`${name} must be on loopback in demo mode`)
  }
  return { meetingUrl: meeting || null, hours: readHours(env['VISIT_HOURS'], refuse) }
}

function readHours(text: string | undefined, refuse: (line: string) => never): OfficeHours {
  if (!text) return DEFAULT_OFFICE_HOURS
  const [, opens, closes] = HOURS.exec(text) ?? []
  if (!opens || !closes || opens >= closes) return refuse('VISIT_HOURS must be like 09:00-18:00')
  return { opens, closes }
}
