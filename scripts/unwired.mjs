// Exports that no app and no server reaches yet: written and tested, waiting for the feature that wires them. An entry
// that is reached, or gone, fails the check, and so does a new export that nothing reaches: wire it or delete it.

/** How many names the list holds at most. Lower it when the list shrinks; it is never raised. */
export const MOST_UNWIRED = 11

/** By the feature that wires them: file -> names. */
export const unwired = {
  'volumes and units, once a pharmacy product has its concentration (decisions D-49)': {
    'packages/ui/src/dose-card.tsx': ['DoseCard'],
    'packages/ui/src/syringe-geometry.ts': [
      'BARREL',
      'SyringeCapacity',
      'SyringeMark',
      'syringeGeometry',
      'syringeText',
    ],
    'packages/ui/src/syringe.tsx': ['Syringe'],
  },
  'a second language of the patient app': {
    'apps/patient/src/texts/languages.ts': ['LANGUAGES'],
    'packages/texts/src/problems-of-translation.ts': ['problemsOfTranslation'],
    'packages/texts/src/screen-texts.ts': ['translation'],
    'packages/texts/src/use-texts.ts': ['LanguageProvider'],
  },
}
