/** What of a profile concerns treatment, so that a change is shown on the chart (D-39, D-72, X-35). */
export const PROFILE_FIELDS = ['sex', 'weight', 'height', 'state'] as const

export type ProfileField = (typeof PROFILE_FIELDS)[number]
