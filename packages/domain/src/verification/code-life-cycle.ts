export const CODE_STATES = ['live', 'used', 'void'] as const

export type CodeState = (typeof CODE_STATES)[number]
