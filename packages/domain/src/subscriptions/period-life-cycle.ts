export const PERIOD_STATES = ['open', 'held', 'paid', 'failed', 'released'] as const

export type PeriodState = (typeof PERIOD_STATES)[number]
