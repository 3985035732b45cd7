/** Staff roles of the console (decisions D-34). */
export const STAFF_ROLES = [
  'clinician',
  'pharmacy',
  'support',
  'billing',
  'content',
  'administrator',
] as const

export type StaffRole = (typeof STAFF_ROLES)[number]
