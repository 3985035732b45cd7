/** What the questions of the forms are about, in the order in which a chart lists them. */
export const QUESTION_THEMES = [
  'body',
  'medicines',
  'safety',
  'wishes',
  'consent',
  'words',
  'record',
] as const
export type QuestionTheme = (typeof QUESTION_THEMES)[number]

/** Question keys of the medical, bare and refill forms by theme; the definitions have no category of their own. */
const KEYS_OF_THEME: Readonly<Record<QuestionTheme, readonly string[]>> = {
  body: ['current_weight'],
  medicines: [
    'current_medication',
    'no_medication_confirm',
    'last_dose_sema',
    'last_dose_tirz',
    'last_taken',
    'doses_missed',
    'medications',
    'medicine_check',
    'medicines_change',
    'oral_contraceptive',
    'allergies',
    'allergies_change',
  ],
  safety: [
    'pregnancy',
    'conditions',
    'new_conditions',
    'own_conditions',
    'new_own_conditions',
    'health_today',
    'qt_prolongation',
    'serotonergic',
    'self_harm',
    'insulin',
    'surgery',
    'glp_reaction',
    'health_change',
    'side_effects',
    'nausea_scale',
    'nauseous',
    'muscle_loss',
    'fatigue',
    'anemia',
    'low_vitamin',
    'state_restriction',
  ],
  wishes: ['dose_wish', 'flexible_dosing', 'dose_schedule'],
  consent: ['telehealth_consent', 'glp_consent', 'florida_bill_of_rights'],
  words: ['additional_details'],
  record: ['id_upload', 'body_upload', 'prescription_upload'],
}

/** Whether a question is the follow-up of another: its key starts with the other's key, as in `conditions_kidney`. */
export const isFollowUpOf = (question: string, parent: string): boolean => question.startsWith(`${parent}_`)

/**
 * Returns the theme of a question by its key; a follow-up has the theme of the question it follows. A key that no theme
 * names belongs to safety, where it cannot be overlooked.
 */
export function themeOfQuestion(question: string): QuestionTheme {
  const themeWith = (matches: (key: string) => boolean) =>
    QUESTION_THEMES.find((theme) => KEYS_OF_THEME[theme].some(matches))
  return themeWith((key) => key === question) ?? themeWith((key) => isFollowUpOf(question, key)) ?? 'safety'
}
