import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '@contour/server/db/database'

/** The steps of the lock order, first to last, with the tables of each (docs/locking.md). */
const STEPS = [
  ['staff', 'staff_roles', 'licences'],
  ['users'],
  [
    'addon_choices',
    'card_setups',
    'carts',
    'codes',
    'contact_changes',
    'contact_undos',
    'coupon_uses',
    'credits',
    'disputes',
    'image_requests',
    'intents',
    'orders',
    'password_links',
    'periods',
    'prescriptions',
    'refunds',
    'saved_cards',
    'sessions',
    'shipments',
    'subscription_changes',
    'subscriptions',
    'tasks',
  ],
  ['coupons'],
  ['limit'],
  ['tasks of no patient'],
] as const

const PATIENT = 1
const OF_ONE_PATIENT = 2
const stepOf = (table: string) => STEPS.findIndex((tables) => tables.some((each) => each === table))

/** Subjects of tasks that are about no patient. */
const OF_NO_PATIENT = /^(?:site|coupon):/

/**
 * Returns the table whose rows a statement locks until the end of its transaction, or null. `limit` is the advisory lock
 * of a network or a destination.
 */
export function lockedTable(text: string, params: readonly unknown[] = []): string | null {
  if (/pg_advisory_xact_lock/.test(text)) return 'limit'
  // An insert waits for another transaction's open task with the same subject.
  const changed = /^(?:update|delete from|insert into(?= "tasks")) "(\w+)"/.exec(text)?.[1]
  const selected = / for (?:no key )?update\b/.test(text) ? / from "(\w+)"/.exec(text)?.[1] : undefined
  const table = changed ?? selected ?? null
  const shared = params.some((value) => typeof value === 'string' && OF_NO_PATIENT.test(value))
  return table === 'tasks' && shared ? 'tasks of no patient' : table
}

/** Returns what is wrong with the order in which one transaction locks tables, as a sentence; null if nothing is. */
export function lockOrderProblem(locked: readonly string[]): string | null {
  const seen: string[] = []
  for (const table of locked) {
    const step = stepOf(table)
    if (step < 0 || seen.includes(table)) continue
    const later = seen.find((before) => stepOf(before) > step)
    if (later) return `${table} is locked after ${later}: ${locked.join(', ')}`
    const owned = seen.some((before) => stepOf(before) === OF_ONE_PATIENT)
    if (step === OF_ONE_PATIENT && owned && !seen.some((before) => stepOf(before) === PATIENT))
      return `${table} is locked without the patient: ${locked.join(', ')}`
    seen.push(table)
  }
  return null
}

export type LockRecorder = {
  /** The query builder's statement log. */
  log: { logQuery(text: string, params: unknown[]): void }
  /** Records the transactions of a database opened with that log. */
  watch(database: Database): Database
  /** How many transactions locked rows. */
  transactions(): number
  /** What is wrong with their order; each sentence once. */
  problems(): string[]
}

/** Records in which order transactions lock tables, on both engines. */
export function recordLocks(): LockRecorder {
  const running = new AsyncLocalStorage<string[]>()
  const problems = new Set<string>()
  let transactions = 0
  const finish = (locked: readonly string[]) => {
    if (locked.length > 0) transactions += 1
    const problem = lockOrderProblem(locked)
    if (problem) problems.add(problem)
  }
  return {
    log: {
      logQuery(text, params) {
        const table = lockedTable(text, params)
        if (table) running.getStore()?.push(table)
      },
    },
    watch(database) {
      const begin = database.db.transaction.bind(database.db)
      database.db.transaction = (work) =>
        begin((tx) => {
          const locked: string[] = []
          return running.run(locked, () => work(tx).finally(() => finish(locked)))
        })
      return database
    },
    transactions: () => transactions,
    problems: () => [...problems],
  }
}
