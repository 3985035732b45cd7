/** The text of one event, where it goes, and what makes it go out once. */
export type Template<Facts> = {
  /** Where it goes by right; a text goes out only to those who agreed to texts (S-10), codes apart. */
  channels: readonly ('email' | 'sms')[]
  subject: string | ((facts: Facts) => string)
  /** The sentence of the event; `origin` is PUBLIC_ORIGIN, the only start of a link of ours (security.md 18). */
  text: (facts: Facts, origin: string) => string
  /** True where the text opens something: such a text is not kept once it has left, or once it was given up. */
  secret?: true
  /** True where somebody can cause it for an address that is not theirs: one destination gets few of these (D-58). */
  perDestination?: true
  /** What makes one message of this event differ from the next; the same one never goes out twice. */
  once: (facts: Facts) => string
}

/** One template for each event of a subject. */
export type Templates<Facts> = { readonly [E in keyof Facts]: Template<Facts[E]> }

export const EMAIL = ['email'] as const
export const EMAIL_AND_TEXT = ['email', 'sms'] as const

export const perOrder = ({ orderId, n }: { orderId: string; n?: number }) => `${orderId}:${n ?? 0}`
export const YOUR_ORDER = 'About your order'
