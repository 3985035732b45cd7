import { DEFAULT_OFFICE_HOURS } from '@contour/domain/visits/office-hours'
import type { OfficeHours } from '@contour/domain/visits/office-hours'
import { isLoopback, reject, together, url } from './environment.ts'
import type { Env } from './environment.ts'
import type { RunMode } from './run-mode.ts'

/** Where live visits take place: on a partner's meeting page or, without one, by phone in office hours (D-48, D-45). */
export type VisitSettings = {
  /** TELEHEALTH_MEETING_URL with `{id}` in it; null if no partner is configured. */
  meetingUrl: string | null
  hours: OfficeHours
}

/**
 * Reads the settings of live visits. An incomplete set stops the start: a partner's meeting page and chat are set
 * together (D-48). Throws ConfigError with one line that names the variable.
 */
export function readVisitSettings(env: Env, mode: RunMode['mode']): VisitSettings {
  const meeting = env.TELEHEALTH_MEETING_URL?.trim() || null
  const chat = env.TELEHEALTH_CHAT_URL?.trim() || null
  together('TELEHEALTH_MEETING_URL', meeting, 'TELEHEALTH_CHAT_URL', chat)
  if (meeting && !meeting.includes('{id}')) reject('TELEHEALTH_MEETING_URL must contain {id}')
  for (const [name, text] of [
    ['TELEHEALTH_MEETING_URL', meeting],
    ['TELEHEALTH_CHAT_URL', chat],
  ] as const) {
    if (!text) continue
    const target = url(name, text.replaceAll('{id}', 'id'))
    if (mode === 'production' && target.protocol !== 'https:') reject(`${name} must begin with https:`)
    if (mode === 'demo' && !isLoopback(target.href)) reject(`${name} must be on loopback in demo mode`)
  }
  return { meetingUrl: meeting, hours: readHours(env.VISIT_HOURS) }
}

const HOURS = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/

function readHours(text: string | undefined): OfficeHours {
  if (!text) return DEFAULT_OFFICE_HOURS
  const [, opens, closes] = HOURS.exec(text) ?? []
  if (!opens || !closes || opens >= closes) return reject('VISIT_HOURS must be like 09:00-18:00')
  return { opens, closes }
}
