/** Where a patient gave a weight (D-49). */
export const WEIGHT_SOURCES = ['intake', 'form', 'profile', 'weigh-in'] as const

export type WeightSource = (typeof WEIGHT_SOURCES)[number]
