/** What an entry waits for: a state by its code, or the doses above the one offered. */
export type WaitReason = { kind: 'state' | 'dose'; about: string }
