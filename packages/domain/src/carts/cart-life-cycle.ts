export const CART_STATES = ['open', 'paying', 'paid', 'revoked', 'expired'] as const

export type CartState = (typeof CART_STATES)[number]
