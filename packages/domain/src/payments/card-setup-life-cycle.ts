export const CARD_SETUP_STATES = ['created', 'unknown', 'action', 'saved', 'declined', 'abandoned'] as const

export type CardSetupState = (typeof CARD_SETUP_STATES)[number]
