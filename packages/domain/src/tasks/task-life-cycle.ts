import { defineLifeCycle } from '../life-cycle.ts'

export const TASK_STATES = ['open', 'closed', 'settled'] as const

export type TaskState = (typeof TASK_STATES)[number]

/** Closed by a person with a note, or settled by the event that made it pointless (D-54). */
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

/** What may stand in a task's history. `repeated`: the same reason came up again while the task was open. */
export const TASK_EVENTS = [
  'created',
  'repeated',
  'taken',
  'released',
  'escalated',
  'closed',
  'settled',
] as const

export type TaskEvent = (typeof TASK_EVENTS)[number]
