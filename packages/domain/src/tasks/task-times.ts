import { addDays, easternDate, easternInstant } from '../time/plain-date.ts'
import { isBusinessDay } from '../time/shipping-calendar.ts'
import { taskKindFacts, type TaskKind, type TaskWait } from './task-kinds.ts'

/** The end of office hours, US Eastern (D-45). */
const OFFICE_CLOSES = '18:00'
const HOUR_MS = 3_600_000

/** Returns the instant at which a wait that began at `from` ends. */
export function endOfWait(from: Date, wait: TaskWait): Date {
  if ('hours' in wait) return new Date(from.getTime() + wait.hours * HOUR_MS)
  let date = easternDate(from)
  if ('days' in wait) return easternInstant(addDays(date, wait.days), OFFICE_CLOSES)
  for (let left = wait.businessDays; left > 0;) {
    date = addDays(date, 1)
    if (isBusinessDay(date)) left -= 1
  }
  return easternInstant(date, OFFICE_CLOSES)
}

/**
 * Returns when a task is due and when it escalates. An external deadline, such as the gateway's for evidence, replaces
 * the due time of the kind; the task then escalates no later than that.
 */
export function taskTimes(
  kind: TaskKind,
  createdAt: Date,
  deadline: Date | null = null,
): { dueAt: Date; escalateAt: Date } {
  const { due, escalate } = taskKindFacts(kind)
  const escalateAt = endOfWait(createdAt, escalate)
  if (!deadline) return { dueAt: endOfWait(createdAt, due), escalateAt }
  return { dueAt: deadline, escalateAt: escalateAt < deadline ? escalateAt : deadline }
}

export const isOverdue = (dueAt: Date, now: Date): boolean => dueAt.getTime() < now.getTime()
