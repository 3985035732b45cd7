/** The text of one event, its channels, and the key that makes it go out only once. */
export type Template<Facts> = {
  /** Its channels; a text message is sent only to users who agreed to texts (S-10), except codes. */
  channels: readonly ('email' | 'sms')[]
  subject: string | ((facts: Facts) => string)
  /** The text of the event; `origin` is PUBLIC_ORIGIN, the only start of a link of ours (security.md 18). */
  text: (facts: Facts, origin: string) => string
  /** True if the text gives access to something: it is removed once the message was sent or has failed for good. */
  secret?: true
  /** True if someone can trigger it for an address that is not theirs: one destination gets few of these (D-58). */
  perDestination?: true
  /** Distinguishes one message of this event from the next; the same one is never sent twice. */
  once: (facts: Facts) => string
}

/** One template for each event of a subject. */
export type Templates<Facts> = { readonly [E in keyof Facts]: Template<Facts[E]> }

export const EMAIL = ['email'] as const
export const EMAIL_AND_TEXT = ['email', 'sms'] as const

export const perOrder = ({ orderId, n }: { orderId: string; n?: number }) => `${orderId}:${n ?? 0}`
export const YOUR_ORDER = 'About your order'
