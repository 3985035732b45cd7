import { defineLifeCycle } from '../life-cycle.ts'

export const CARD_SETUP_STATES = ['created', 'unknown', 'action', 'saved', 'declined', 'abandoned'] as const

export type CardSetupState = (typeof CARD_SETUP_STATES)[number]

/** Saving a card without a charge: its outcome comes from the gateway, and one that never comes is abandoned. */
export const cardSetupLifeCycle = defineLifeCycle<
  CardSetupState,
  | 'started'
  | 'outcome_unknown'
  | 'action_required'
  | 'saved'
  | 'declined'
  | 'superseded'
  | 'not_sent'
  | 'lapsed',
  'patient' | 'server' | 'gateway'
>({
  name: 'card_setup',
  states: CARD_SETUP_STATES,
  start: 'created',
  ends: ['saved', 'declined', 'abandoned'],
  moves: [
    { event: 'started', from: 'none', to: 'created', by: ['patient'] },
    { event: 'outcome_unknown', from: ['created', 'unknown', 'action'], to: 'unknown', by: ['gateway'] },
    { event: 'action_required', from: ['created', 'unknown', 'action'], to: 'action', by: ['gateway'] },
    { event: 'saved', from: ['created', 'unknown', 'action'], to: 'saved', by: ['gateway'] },
    { event: 'declined', from: ['created', 'unknown', 'action'], to: 'declined', by: ['gateway'] },
    // The patient saved another card in the meantime; the late one is not used.
    { event: 'superseded', from: ['created', 'unknown', 'action'], to: 'abandoned', by: ['gateway'] },
    { event: 'not_sent', from: ['created', 'unknown'], to: 'abandoned', by: ['server'] },
    // The 3-D Secure challenge was not completed in time.
    { event: 'lapsed', from: ['action'], to: 'abandoned', by: ['server'] },
  ],
})
