/**
 * How a clinician saw the patient before a decision: by the form and its pictures alone, in a live visit here, or in one that
 * was held by phone or at a partner's.
 */
export const MODALITIES = ['form', 'live_visit', 'other_visit'] as const
export type Modality = (typeof MODALITIES)[number]
