/** Why a destination is not written to, as stored. */
export const MARK_REASONS = ['bounced', 'complained', 'unsubscribed', 'stopped', 'undelivered'] as const
export type MarkReason = (typeof MARK_REASONS)[number]

/** What a vendor reported about a message that it had accepted. */
export const DELIVERIES = ['delivered', 'undelivered', 'failed'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** Undelivered text messages in a row, after which a number takes none. */
export const UNDELIVERED_IN_A_ROW = 3

/** Bounces and complaints within an hour from which they count as a storm: one alert instead of a task for each. */
export const BOUNCE_STORM = 10
