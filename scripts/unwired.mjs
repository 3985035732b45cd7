// Exports that no app and no server reaches yet: written and tested, waiting for the feature that wires them. An entry
// that is reached, or gone, fails the check, and so does a new export that nothing reaches: wire it or delete it.

/** How many names the list holds at most. Lower it when the list shrinks; it is never raised. */
export const MOST_UNWIRED = 4

/** By the feature that wires them: file -> names. */
export const unwired = {
  'a second language of the patient app': {
    'apps/patient/src/texts/languages.ts': ['LANGUAGES'],
    'packages/texts/src/problems-of-translation.ts': ['problemsOfTranslation'],
    'packages/texts/src/screen-texts.ts': ['translation'],
    'packages/texts/src/use-texts.ts': ['LanguageProvider'],
  },
}
