export const CONVERSION_STATES = ['waiting', 'sending', 'sent', 'failed'] as const

export type ConversionState = (typeof CONVERSION_STATES)[number]
