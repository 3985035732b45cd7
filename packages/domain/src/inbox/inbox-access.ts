import { TEAMS, type Channel, type Team } from '../conversations/conversation-values.ts'

/** Who wants to read a thread: the teams of their roles, and the states in which they are licensed today. */
export type InboxReader = { teams: readonly Team[]; licensed: ReadonlySet<string> }

/** What decides who may read a thread. `state` is where the patient lives; null for a visitor. */
export type ThreadFacts = {
  channel: Channel
  team: Team
  state: string | null
  /** Set while an emergency word waits for a logged contact. */
  emergency_since: Date | null
}

export const teamsOf = (roles: readonly string[]): Team[] => TEAMS.filter((team) => roles.includes(team))

/**
 * Returns the team for which a staff member reads and answers a thread, or null if they may not. A doctor thread is for
 * clinicians licensed where the patient lives, and for support while it is handed over to support; a support thread is
 * for support, and for clinicians while it is handed over to them (D-38) or waits for a contact after an emergency word
 * (D-46), if the person is a visitor or lives where they are licensed.
 */
export function readsAs(
  { teams, licensed }: InboxReader,
  { channel, team, state, emergency_since }: ThreadFacts,
): Team | null {
  const may = {
    clinician:
      channel === 'doctor'
        ? state !== null && licensed.has(state)
        : team === 'clinician' || (emergency_since !== null && (state === null || licensed.has(state))),
    support: channel === 'support' || team === 'support',
  }
  const reading = teams.filter((one) => may[one])
  return reading.find((one) => one === team) ?? reading[0] ?? null
}
