/** The kind of task that a logged contact ends. */
export const CONTACT_TASK = 'emergency_contact'

/** What tasks and audit rows call a thread. */
export const threadSubject = (publicId: string) => `conversation:${publicId}` as const
