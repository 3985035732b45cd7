export const STAFF_LINK_KINDS = ['first_administrator', 'invitation', 'sign_in_reset'] as const

export type StaffLinkKind = (typeof STAFF_LINK_KINDS)[number]
