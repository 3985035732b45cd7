/** What a one-time staff link is for: opening an account or setting a new sign-in. */
export const STAFF_LINK_KINDS = ['first_administrator', 'invitation', 'sign_in_reset'] as const

export type StaffLinkKind = (typeof STAFF_LINK_KINDS)[number]
