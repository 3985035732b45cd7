/** Staff roles of the console (decisions D-34). The medical director signs clinical content (D-86, adr/0030). */
export const STAFF_ROLES = [
  'clinician',
  'pharmacy',
  'support',
  'billing',
  'content',
  'administrator',
  'medical_director',
] as const

export type StaffRole = (typeof STAFF_ROLES)[number]
