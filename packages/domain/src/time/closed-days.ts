import type { PlainDate } from './plain-date.ts'

type Days = ReadonlySet<PlainDate>

const NONE: Days = new Set()
let read: () => Days = () => NONE

/**
 * The days on which the clinic is closed besides weekends and federal holidays (D-45). Every promise, ship day and office
 * hour asks the one calendar, so its days are read where they are asked for, not passed along through each of them. A
 * browser has none: it shows what the server computed.
 */
export const ownClosedDays = (): Days => read()

/** Says where the days come from: a server reads those of the call that is running. */
export function readClosedDaysFrom(source: () => Days): void {
  read = source
}
