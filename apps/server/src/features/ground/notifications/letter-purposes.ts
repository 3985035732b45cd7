import { isKeyOf } from '@contour/domain/table-keys'
import type { NotifiedEvent } from './templates.ts'

/**
 * The letters that neither care nor law requires, with what the page of the unsubscribe link calls them (ADR 0033). They
 * carry that link (RFC 8058), and an address that bounced, complained or unsubscribed gets none of them. Every letter that
 * is not named here is care, a receipt, a notice or access to the account, and always goes out.
 */
export const OPTIONAL_LETTERS = {
  waitlist_available: 'news of the waiting list',
  cart_link: 'offers that we put together for you',
} as const satisfies Partial<Record<NotifiedEvent, string>>

export const isOptional = (kind: string): boolean => isKeyOf(OPTIONAL_LETTERS, kind)
