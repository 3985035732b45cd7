/** The changes of a subscription that a patient can undo for some time. */
export const CHANGE_KINDS = ['cancelled', 'paused', 'moved'] as const

export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const CHANGE_STATES = ['open', 'undone', 'final'] as const

export type ChangeState = (typeof CHANGE_STATES)[number]
