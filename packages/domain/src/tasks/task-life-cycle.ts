import { defineLifeCycle } from '../life-cycle.ts'

export const TASK_STATES = ['open', 'closed', 'settled'] as const

export type TaskState = (typeof TASK_STATES)[number]

/** Closed by a staff member with a note, or resolved (`settled`) by an event (D-54). */
export const taskLifeCycle = defineLifeCycle<TaskState, 'created' | 'closed' | 'settled', 'staff' | 'server'>(
  {
    name: 'task',
    states: TASK_STATES,
    start: 'open',
    ends: ['closed', 'settled'],
    moves: [
      { event: 'created', from: 'none', to: 'open', by: ['server'] },
      { event: 'closed', from: ['open'], to: 'closed', by: ['staff'] },
      { event: 'settled', from: ['open'], to: 'settled', by: ['server'] },
    ],
  },
)

/** The entries of a task's history. `repeated`: the same reason occurred again while the task was open. */
export const TASK_EVENTS = [
  'created',
  'repeated',
  'taken',
  'released',
  'handed_over',
  'escalated',
  'closed',
  'settled',
] as const

export type TaskEvent = (typeof TASK_EVENTS)[number]
