import { textByKey, type Answers } from './answers.ts'
import { KEY, type Definition } from './definition.ts'

/** Nausea above this figure on the scale of 0 to 10 counts (document 3 §5). */
export const NAUSEA_LIMIT = 7

/** The four sentences (decisions S-70, beyond-the-documents Part 3.5). The wording is a proposal, needs sign-off. */
export const NECESSITY = {
  nausea:
    'Patient reports significant nausea; please consider an anti-nausea component and slower titration.',
  muscle: 'Patient reports or is concerned about muscle loss; please consider supportive components.',
  vitamin: 'Patient reports fatigue, anemia or low vitamin levels; please consider a vitamin B12 component.',
  flexible: 'Patient needs flexible dosing that is not available in fixed-dose pens.',
} as const

/** Returns the special necessities of a form: each sentence once, in the stated order, separated by a space. */
export function specialNecessities(definition: Definition, answers: Answers): string {
  const yes = (key: string) => textByKey(definition, answers, key) === 'YES'
  const nausea = Number(textByKey(definition, answers, KEY.nauseaScale))
  const sentences: string[] = []
  if (nausea > NAUSEA_LIMIT || yes(KEY.nauseous)) sentences.push(NECESSITY.nausea)
  if (yes(KEY.muscleLoss)) sentences.push(NECESSITY.muscle)
  if (yes(KEY.fatigue) || yes(KEY.anemia) || yes(KEY.lowVitamin)) sentences.push(NECESSITY.vitamin)
  if (yes(KEY.flexibleDosing)) sentences.push(NECESSITY.flexible)
  return sentences.join(' ')
}
