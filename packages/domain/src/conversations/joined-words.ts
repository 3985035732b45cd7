/** What a patient answers about messages that were written under her address before she logged in (D-50). */
export const JOINED_ANSWERS = ['hers', 'not_hers'] as const
export type JoinedAnswer = (typeof JOINED_ANSWERS)[number]
