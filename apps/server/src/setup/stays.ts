import type { PgTable } from 'drizzle-orm/pg-core'
import {
  artifactSignatures,
  lots,
  onCallShifts,
  stateOpenings,
  stories,
  visitDaysOff,
  visitHours,
} from '../db/schema.ts'

type Stay = { table: PgTable; words: { one: string; many: string }; why: string }

/** What the console takes and no export has: it is decided, signed, held or begun where it counts. */
export const STAYS: readonly Stay[] = [
  {
    table: stateOpenings,
    words: { one: 'decision about a state', many: 'decisions about states' },
    why: 'a state is opened in production, with its document (D-101)',
  },
  {
    table: artifactSignatures,
    words: { one: 'clinical signature', many: 'clinical signatures' },
    why: 'the medical director signs what production shows (D-86)',
  },
  {
    table: stories,
    words: { one: 'version of a story', many: 'versions of stories' },
    why: 'clips are files, and are uploaded there with the consent of their person',
  },
  {
    table: lots,
    words: { one: 'lot', many: 'lots' },
    why: 'a lot is on a shelf: the pharmacy enters those that it sends',
  },
  {
    table: onCallShifts,
    words: { one: 'shift on call', many: 'shifts on call' },
    why: 'who is on call is entered when the work begins',
  },
  {
    table: visitHours,
    words: { one: 'open hour of visits', many: 'open hours of visits' },
    why: 'each clinician enters them when the work begins',
  },
  {
    table: visitDaysOff,
    words: { one: 'day off', many: 'days off' },
    why: 'each clinician enters them when the work begins',
  },
]
