export const CREDIT_STATES = ['waiting', 'granted', 'refused'] as const

export type CreditState = (typeof CREDIT_STATES)[number]
