import { DEFAULT_OFFICE_HOURS } from '@contour/domain/visits/office-hours'
import type { OfficeHours } from '@contour/domain/visits/office-hours'
import { isLoopback, reject, together } from './environment.ts'
import type { Settings } from './environment-schema.ts'
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
export function readVisitSettings(env: Settings, mode: RunMode['mode']): VisitSettings {
  const names = ['TELEHEALTH_MEETING_URL', 'TELEHEALTH_CHAT_URL'] as const
  const [meeting, chat] = names
  together(meeting, env[meeting], chat, env[chat])
  for (const name of names) {
    const text = env[name]
    if (!text) continue
    const target = new URL(text.replaceAll('{id}', 'id'))
    if (mode === 'production' && target.protocol !== 'https:') reject(`${name} must begin with https:`)
    if (mode === 'demo' && !isLoopback(target.href)) reject(`${name} must be on loopback in demo mode`)
  }
  const [opens, closes] = env.VISIT_HOURS?.split('-') ?? []
  const hours = opens && closes ? { opens, closes } : DEFAULT_OFFICE_HOURS
  return { meetingUrl: env[meeting] ?? null, hours }
}
