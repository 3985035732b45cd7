import { AT_WORK, BELLY, HURTS, NUMBERS, VOMIT, inOrder, near } from './emergency-patterns.ts'
import type { WordPattern } from './emergency-patterns.ts'

const VERY = 'very so really extremely super muy'
const WRONG = 'wrong instead mistake accident accidentally mistakenly twice equivocada'
const GOODS = 'label box package shipped sent order ordered charged price prices website app listed'

/**
 * Symptom words that are no emergency by themselves, and that a clinician reads within minutes of the office hours (D-77): a
 * proposal for the medical director. What surrounds a word and makes it harmless is judged as for an emergency.
 */
export const YELLOW_PATTERNS: readonly WordPattern[] = [
  inOrder('chest_word', 1, ['chest pecho'], {
    notWith:
      'press day size inches freezer workout bench smaller bigger muscle muscles shirt bra measure measurement measurements waist hips',
  }),
  inOrder('blood_word', 1, ['blood bloody sangre'], {
    notBefore:
      'pressure test tests work sugar type sample draw panel results thinner thinners donation presion',
    notWith: 'test tests lab labs sample pressure pills donate donated',
  }),
  inOrder('blood_word', 1, ['bleeding sangrando sangrado'], {
    notWith: 'period gums year cycle dye ink color',
  }),
  near('dose_word', 6, ['dose doses dosage shot injection units dosis', WRONG], { notWith: GOODS }),
  inOrder('dose_word', 6, ['took injected used', 'too', 'much'], { notWith: 'time long days weeks space' }),
  inOrder('vomiting_word', 7, [VOMIT, NUMBERS, 'times']),
  inOrder('vomiting_word', 5, ['vomite vomitado', 'veces']),
  near('dizzy_word', 4, [VERY, 'dizzy lightheaded woozy mareada mareado']),
  near('belly_word', 7, [BELLY, HURTS, 'days hours since night constant constantly'], {
    notWith: 'mild little slight gone',
  }),
  near('skin_word', 6, ['rash hives itching itchy ronchas', 'everywhere all face spreading whole neck']),
  near('skin_word', 4, ['yellow amarillos', 'eyes skin ojos']),
  inOrder('skin_word', 3, ['allergic', 'reaction'], { notWith: 'history childhood penicillin' }),
  near('heart_word', 5, ['heart corazon', 'racing pounding fluttering irregular skipping'], {
    notWith: 'workout gym exercise run running',
  }),
  inOrder('heart_word', 1, ['palpitations palpitaciones']),
  inOrder('mood_word', 1, ['hopeless worthless']),
  near('mood_word', 4, [VERY, 'depressed deprimida deprimido']),
  inOrder('hospital_word', 6, ['i im ive am was', 'hospital hospitalized'], {
    notWith: `${AT_WORK} nurse born volunteer bill`,
  }),
  inOrder('hospital_word', 5, ['estoy', 'hospital']),
]
