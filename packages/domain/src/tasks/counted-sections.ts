/** The sections of the staff console whose waiting rows its menu counts, by the ids of the menu. */
export const COUNTED_SECTIONS = [
  'queue',
  'pharmacy',
  'billing',
  'orders',
  'late-orders',
  'record-requests',
  'waitlist',
  'conversions',
  'claims',
  'staff',
  'outbox',
  'jobs',
] as const

export type CountedSection = (typeof COUNTED_SECTIONS)[number]
