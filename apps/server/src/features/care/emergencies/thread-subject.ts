/** The kind of task that a logged contact ends. */
export const CONTACT_TASK = 'emergency_contact'

/** The kind of task that a look at a yellow alarm ends. */
export const LOOK_TASK = 'yellow_look'

/** What tasks and audit rows call a thread. */
export const threadSubject = (publicId: string) => `conversation:${publicId}` as const
