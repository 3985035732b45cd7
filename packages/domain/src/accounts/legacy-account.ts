import { easternInstant } from '../time/plain-date.ts'

/** Accounts created before this instant are legacy accounts: 9 April 2025 00:00 US Eastern (decisions X-21). */
const LEGACY_BEFORE = easternInstant('2025-04-09', '00:00')

/** Whether an account is a legacy account: staff see it, and the patient sees the tutorial link (document 3 §9). */
export const isLegacyAccount = (createdAt: Date): boolean => createdAt < LEGACY_BEFORE
