import { DEFAULT_OFFICE_HOURS, type OfficeHours } from '@contour/domain/visits/office-hours'
import { assertLongSecret, isLoopback, reject, together } from './environment.ts'
import type { Settings } from './environment-schema.ts'
import type { RunMode } from './run-mode.ts'

/** Where live visits take place: on a partner's meeting page or, without one, in our own waiting room (D-48). */
export type VisitSettings = {
  /** TELEHEALTH_MEETING_URL with `{id}` in it; null if no partner is configured. */
  meetingUrl: string | null
  /** TELEHEALTH_CHAT_URL with `{id}` in it; null for our own doctor chat. */
  chatUrl: string | null
  hours: OfficeHours
  /** ICE_SERVERS: URLs of servers that help browsers to find each other, stun: and turn: (RFC 7064, RFC 7065). */
  iceServers: string[]
  /** TURN_SECRET: the secret that the relays share with us for time-limited credentials; null without a relay. */
  turnSecret: string | null
  /** VISIT_RELAY_ONLY: every call goes through a relay, so that neither side learns the other's address. */
  relayOnly: boolean
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
  return { meetingUrl: env[meeting] ?? null, chatUrl: env[chat] ?? null, hours, ...readIce(env, mode) }
}

/** stun:host, turn:host:3478?transport=udp, turns:[::1]:5349 */
const ICE_URL = /^(?:stuns?:[^\s?/]+|turns?:[^\s?/]+(?:\?transport=(?:udp|tcp))?)$/

/** The host of an ICE URL without its port. */
const hostOf = (url: string) => url.replace(/^\w+:/, '').replace(/\?.*$/, '').replace(/:\d+$/, '')

/** A relay and its secret are set together (D-48); a call that must be relayed needs one. */
function readIce(env: Settings, mode: RunMode['mode']) {
  const iceServers = (env.ICE_SERVERS ?? '')
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean)
  const wrong = iceServers.some((url) => !ICE_URL.test(url))
  if (wrong) reject('ICE_SERVERS must be URLs like stun:host:3478 or turn:host:3478, separated by commas')
  if (mode === 'demo' && iceServers.some((url) => !isLoopback(`http://${hostOf(url)}/`)))
    reject('ICE_SERVERS must be on loopback in demo mode')
  const relays = iceServers.some((url) => url.startsWith('turn'))
  if (relays && !env.TURN_SECRET) reject('TURN_SECRET is missing: ICE_SERVERS has a relay')
  if (!relays && env.TURN_SECRET) reject('ICE_SERVERS is missing a turn: URL: TURN_SECRET is set')
  if (mode === 'production') assertLongSecret('TURN_SECRET', env.TURN_SECRET)
  // In production a patient does not learn the network address of the clinician's home unless somebody decides so.
  const relayOnly = env.VISIT_RELAY_ONLY ? env.VISIT_RELAY_ONLY === '1' : mode === 'production' && relays
  if (relayOnly && !relays) reject('VISIT_RELAY_ONLY=1 needs a turn: URL in ICE_SERVERS')
  return { iceServers, turnSecret: env.TURN_SECRET ?? null, relayOnly }
}
