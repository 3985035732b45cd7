import type { prescriptions } from '../../../db/schema.ts'

type Clock = Pick<typeof prescriptions.$inferSelect, 'state' | 'due_at' | 'clock_left_s'>

/** Whether a prescription waits for an answer and silence will never accept it: no timer runs, and none stands still (D-76). */
export const isUntimed = ({ state, due_at, clock_left_s }: Clock): boolean =>
  state === 'awaiting' && due_at === null && clock_left_s === null
