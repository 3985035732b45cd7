export const CONTACT_TASK = 'emergency_contact'

export const LOOK_TASK = 'yellow_look'

/** What tasks and audit rows call a thread. */
export const threadSubject = (publicId: string) => `conversation:${publicId}` as const
