import { describe, expect, test } from 'vitest'
import { TASK_KINDS, taskKindFacts, type TaskKind } from './task-kinds.ts'
import { taskLifeCycle } from './task-life-cycle.ts'
import { endOfWait, isOverdue, taskTimes } from './task-times.ts'

const FRIDAY = new Date('2026-11-20T20:00:00Z')

describe('R-007 the times of a task', () => {
  test('R-007 business days skip the weekend and end with office hours, US Eastern', () => {
    expect(endOfWait(FRIDAY, { businessDays: 1 })).toEqual(new Date('2026-11-23T23:00:00Z'))
    // The fourth Thursday of November is a federal holiday.
    expect(endOfWait(FRIDAY, { businessDays: 4 })).toEqual(new Date('2026-11-27T23:00:00Z'))
    expect(endOfWait(FRIDAY, { hours: 4 })).toEqual(new Date('2026-11-21T00:00:00Z'))
    expect(endOfWait(FRIDAY, { days: 30 })).toEqual(new Date('2026-12-20T23:00:00Z'))
  })
  test('R-007 a deadline from outside is the due time, and escalation never comes after it', () => {
    const deadline = new Date('2026-11-21T00:00:00Z')
    expect(taskTimes('dispute_opened', FRIDAY, deadline)).toEqual({ dueAt: deadline, escalateAt: deadline })
    const late = new Date('2027-01-21T00:00:00Z')
    const times = taskTimes('dispute_opened', FRIDAY, late)
    expect(times.dueAt).toEqual(late)
    expect(times.escalateAt).toEqual(taskTimes('dispute_opened', FRIDAY).escalateAt)
  })
  test('R-007 a task is overdue after its due time, not at it', () => {
    expect(isOverdue(FRIDAY, FRIDAY)).toBe(false)
    expect(isOverdue(FRIDAY, new Date(FRIDAY.getTime() + 1))).toBe(true)
  })
  test('R-055 a request for records is due within 30 days and escalates ten days before', () => {
    const { dueAt, escalateAt } = taskTimes('data_request', FRIDAY)
    expect(dueAt).toEqual(new Date('2026-12-20T23:00:00Z'))
    expect(escalateAt).toEqual(new Date('2026-12-10T23:00:00Z'))
  })
})

test('R-007 every kind says who deals with it, in a sentence that names no drug', () => {
  for (const kind of Object.keys(TASK_KINDS) as TaskKind[]) {
    const { title, role } = taskKindFacts(kind)
    expect([kind, title.length > 5, role.length > 0]).toEqual([kind, true, true])
    expect(title).not.toMatch(/semaglutide|tirzepatide/i)
  }
})

test('R-007 a task ends once: neither a person nor an event moves it afterwards', () => {
  expect(taskLifeCycle.can('open', 'closed', 'staff')).toBe(true)
  expect(taskLifeCycle.can('open', 'settled', 'server')).toBe(true)
  for (const end of ['closed', 'settled'] as const) {
    expect(taskLifeCycle.can(end, 'closed', 'staff')).toBe(false)
    expect(taskLifeCycle.can(end, 'settled', 'server')).toBe(false)
  }
})
