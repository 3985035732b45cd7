/** The two drugs the service sells (document 3, opening paragraph). */
export type Drug = 'semaglutide' | 'tirzepatide'

export const DRUGS: readonly Drug[] = ['semaglutide', 'tirzepatide']

/** The drug's name as a person reads it and as the forms' options are titled. */
export const DRUG_TITLE: Readonly<Record<Drug, string>> = {
  semaglutide: 'Semaglutide',
  tirzepatide: 'Tirzepatide',
}
