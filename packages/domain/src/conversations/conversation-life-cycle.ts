import { defineLifeCycle } from '../life-cycle.ts'

export const CONVERSATION_STATES = ['waiting', 'assigned', 'answered', 'ticket', 'closed'] as const

export type ConversationState = (typeof CONVERSATION_STATES)[number]

export type ConversationEvent =
  | 'opened'
  | 'wrote'
  | 'taken'
  | 'released'
  | 'handed_over'
  | 'passed_on'
  | 'replied'
  | 'made_ticket'
  | 'closed'

export type ConversationActor = 'visitor' | 'patient' | 'clinician' | 'support' | 'server'

const CONVERSATION_ACTORS = ['visitor', 'patient'] as const
const STAFF = ['clinician', 'support'] as const

/**
 * A conversation with the clinician or with support (M-09, M-34): waiting for staff, assigned, answered, turned into a
 * ticket that is answered by email, closed. A new message reopens it, so no state is final.
 */
export const conversationLifeCycle = defineLifeCycle<ConversationState, ConversationEvent, ConversationActor>(
  {
    name: 'conversation',
    states: CONVERSATION_STATES,
    start: 'waiting',
    ends: [],
    moves: [
      { event: 'opened', from: 'none', to: 'waiting', by: [...CONVERSATION_ACTORS, ...STAFF] },
      { event: 'wrote', from: ['assigned'], to: 'assigned', by: CONVERSATION_ACTORS },
      {
        event: 'wrote',
        from: ['waiting', 'answered', 'ticket', 'closed'],
        to: 'waiting',
        by: CONVERSATION_ACTORS,
      },
      { event: 'taken', from: ['waiting', 'answered', 'ticket'], to: 'assigned', by: STAFF },
      { event: 'released', from: ['assigned'], to: 'waiting', by: [...STAFF, 'server'] },
      { event: 'handed_over', from: ['waiting', 'assigned', 'answered'], to: 'waiting', by: STAFF },
      { event: 'passed_on', from: ['waiting', 'assigned', 'answered', 'ticket'], to: 'assigned', by: STAFF },
      { event: 'replied', from: ['waiting', 'assigned', 'answered', 'ticket'], to: 'answered', by: STAFF },
      { event: 'made_ticket', from: ['waiting', 'assigned'], to: 'ticket', by: ['support', 'server'] },
      { event: 'closed', from: ['assigned', 'answered', 'ticket'], to: 'closed', by: [...STAFF, 'server'] },
    ],
  },
)
