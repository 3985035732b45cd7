import {
  AT_WORK,
  BELLY,
  HURTS,
  METER,
  NUMBERS,
  PEE,
  POOP,
  SUGAR,
  SWOLLEN,
  TOOK,
  VOMIT,
} from './pattern-words.ts'
import { inOrder, near, type WordPattern } from './word-pattern.ts'

const VERY = 'very so really extremely super real too crazy pretty'
const WRONG = 'wrong instead mistake accident accidentally accidently mistakenly twice'
const GOODS = 'label box package shipped sent order ordered charged price prices website app listed mail'
const NOT_THE_HEART = 'workout gym exercise run running'
/** Beats a minute that are not those of a person at rest. */
const FAST_PULSE = Array.from({ length: 100 }, (_, more) => 121 + more).join(' ')
const NEEDLE = 'tiny needle pricked poked bandaid'

/**
 * Symptom words that are no emergency by themselves, and that a clinician reads within minutes of the office hours (D-77): a
 * proposal for the medical director. What surrounds a word and makes it harmless is judged as for an emergency.
 */
export const YELLOW_PATTERNS: readonly WordPattern[] = [
  inOrder('chest_word', 1, ['chest'], {
    notWith:
      'press day size inches freezer workout bench smaller bigger muscle muscles shirt bra measure measurement measurements waist hips cooler',
  }),
  inOrder('blood_word', 1, ['blood bloody'], {
    notBefore: 'pressure test tests work sugar type sample draw panel results thinner thinners donation',
    notWith: `test tests lab labs sample pressure pills donate donated ${NEEDLE}`,
  }),
  inOrder('blood_word', 1, ['bleeding'], { notWith: `period gums year cycle dye ink color ${NEEDLE}` }),
  near('dose_word', 6, ['dose doses dosage shot injection units', WRONG], { notWith: GOODS }),
  inOrder('dose_word', 6, [TOOK, 'too', 'much'], { notWith: 'time long days weeks space' }),
  inOrder('dose_word', 8, [TOOK, 'dose shot injection pen', 'again twice'], {
    notWith: 'week weeks month refill',
  }),
  inOrder('dose_word', 6, [TOOK, 'two 2 double extra', 'doses shots injections'], {
    notWith: 'month weeks ago off late',
  }),
  near('dose_word', 10, ['drew pulled filled dialed', 'instead']),
  inOrder('vomiting_word', 7, [VOMIT, NUMBERS, 'times']),
  inOrder('vomiting_word', 5, [VOMIT, 'since again keeps']),
  inOrder('vomiting_word', 3, ['keep keeps cant', VOMIT]),
  inOrder('vomiting_word', 1, ['dehydrated dehydration'], { notWith: 'avoid prevent' }),
  near('dizzy_word', 4, [VERY, 'dizzy lightheaded woozy faint']),
  near('dizzy_word', 8, ['dizzy lightheaded woozy', 'stand standing fall falling fell walk spinning']),
  near('belly_word', 7, [BELLY, HURTS, 'days hours since night constant constantly'], {
    notWith: 'mild little slight gone',
  }),
  near('belly_word', 10, [HURTS, 'right upper', 'side ribs rib']),
  near('belly_word', 9, ['bad sharp strong', HURTS, 'right upper', 'side ribs rib belly stomach']),
  near('belly_word', 9, [
    'pancreas gallbladder',
    'hospital doctors enzymes scan inflamed swollen stones attack figure',
  ]),
  near('skin_word', 6, ['rash hives itching itchy', 'everywhere all face spreading whole neck'], {
    notWith: 'spot bit tiny',
  }),
  inOrder('skin_word', 3, ['broke breaking', 'out', 'hives rash']),
  near('skin_word', 6, ['yellow yellowish yellowing', 'eyes eye skin face whites']),
  inOrder('skin_word', 3, ['look looks looking turned turning am im', 'yellow yellowish']),
  inOrder('skin_word', 1, ['jaundice jaundiced']),
  near('skin_word', 7, [PEE, 'cola coke brown tea rust orange dark']),
  near('skin_word', 7, [POOP, 'white clay pale gray grey chalk chalky']),
  inOrder('skin_word', 3, ['allergic', 'reaction'], { notWith: 'history childhood penicillin' }),
  near('skin_word', 6, ['leg legs calf ankle ankles feet foot eyes', SWOLLEN], {
    notWith: 'bit little summer heat travel flight usual bigger huge',
  }),
  near('heart_word', 6, ['heart', 'racing pounding fluttering irregular skipping crazy thumping fast'], {
    notWith: NOT_THE_HEART,
  }),
  inOrder('heart_word', 1, ['palpitations']),
  inOrder('heart_word', 5, ['heart pulse', 'going at hit rate', FAST_PULSE], { notWith: NOT_THE_HEART }),
  near('heart_word', 5, [SUGAR, 'crashing crashed dropping dropped tanking low lows'], {
    notWith: 'diet snack snacks yogurt food foods drink drinks carbs free',
  }),
  near('heart_word', 8, [METER, 'alarm alarms beeping low']),
  inOrder('mood_word', 1, ['hopeless worthless']),
  inOrder('mood_word', 5, [VERY, 'depressed'], { notWith: 'history' }),
  inOrder('mood_word', 4, ['depression', 'worse bad back']),
  inOrder('mood_word', 4, ['cant cannot', 'go', 'on'], { notWith: 'app website page site vacation trip' }),
  inOrder('hospital_word', 6, ['i im ive am been me', 'hospital hospitalized'], {
    notWith: `${AT_WORK} nurse born volunteer bill picked visiting package across doorman`,
  }),
  inOrder('hospital_word', 5, ['admitted', 'hospital me last today yesterday']),
  near(
    'hospital_word',
    6,
    ['they doctors theyre', 'keeping kept', 'me', 'til till until overnight here in'],
    { notWith: 'waiting hold' },
  ),
  inOrder('hospital_word', 6, ['on got getting have gave', 'iv drip'], { notWith: 'vitamin' }),
  inOrder('hospital_word', 5, ['went going at in', 'urgent', 'care'], { notWith: AT_WORK }),
  inOrder('dose_word', 3, ['double doubled', 'dosed dosing']),
  inOrder('dose_word', 4, ['doubled', 'dose dosage shot']),
  near('dose_word', 5, ['wrong', 'pen syringe vial medication medicine meds'], { notWith: GOODS }),
  inOrder('dose_word', 7, [TOOK, '0 1 2 5 10 15 20 25 30 50 75 100', 'instead']),
  inOrder('dose_word', 10, [TOOK, 'dose shot injection pen', 'row'], { notWith: 'weeks months' }),
  inOrder('vomiting_word', 9, ['cant havent not', 'eat eaten drink', 'days'], {
    notWith: 'carbs sugar bread meat',
  }),
  near('vomiting_word', 7, ['diarrhea', 'nonstop days bloody constant constantly']),
  near('dizzy_word', 5, ['room everything', 'spinning']),
  inOrder('dizzy_word', 8, ['weak floor', 'cant', 'stand walk get move']),
  near('dizzy_word', 5, ['confused disoriented', 'shaky shaking dizzy sweaty really so']),
  near('dizzy_word', 7, ['blurry blurred foggy', 'vision eyes see']),
  near('dizzy_word', 5, ['floaters flashes spots', 'eye eyes vision']),
  near('skin_word', 5, ['throat tongue lips mouth', 'itchy itching tingling tingly numb scratchy lump']),
  near('skin_word', 5, ['itching itchy itches', 'body over'], { notWith: 'spot bit' }),
  near('skin_word', 8, ['pus oozing streaks', 'injection site shot red']),
  near('skin_word', 10, ['injected injection shot site', 'red hot warm', 'hard spreading swollen'], {
    notWith: 'bit little tiny',
  }),
  near('skin_word', 6, ['lump bump', 'neck']),
  near('skin_word', 5, ['calf', 'pain hurts tender throbbing']),
  near('heart_word', 3, ['heart', 'hurts hurting pain aches']),
  inOrder('heart_word', 6, ['have having feel', 'low', 'sugar']),
  inOrder('mood_word', 6, ['cant cannot', 'take do handle', 'anymore'], { notWith: 'app site waiting diet' }),
  inOrder('mood_word', 3, ['hate', 'myself life']),
  inOrder('mood_word', 3, ['cut cutting', 'myself'], {
    notWith: 'shaving shave razor kitchen cooking chopping paper glass',
  }),
  inOrder('mood_word', 5, ['feel feeling want', 'giving give', 'up'], {
    notWith: 'diet sugar soda smoking snacks',
  }),
  inOrder('hospital_word', 6, ['discharged released', 'hospital er']),
  near('dizzy_word', 9, ['flashes floaters dark black', 'spot spots flashes', 'eye eyes vision']),
  inOrder('dose_word', 8, [TOOK, 'instead', '0 1 2 3 4 5 10 15 20 25 50 100']),
  inOrder('dose_word', 11, [
    'put shot drew injected took used',
    'units unit ml mg',
    'should supposed',
    'be been',
  ]),
  inOrder('dose_word', 9, ['injecting injected dosing shots', 'daily', 'weekly']),
  inOrder('dose_word', 8, ['injected injecting dosed dosing', 'every', 'day', 'instead']),
  inOrder('dose_word', 7, ['every', 'day', 'instead', 'week weekly']),
  inOrder('dose_word', 8, [
    'drew pulled filled',
    'line mark units',
    'not',
    '0 1 2 5 10 15 20 25 30 50 75 100',
  ]),
  inOrder('dose_word', 6, ['mg units ml', 'rather', 'than', '0 1 2 5 10 15 20 25 30 50 75 100']),
  inOrder('dose_word', 6, [TOOK, 'mg units ml', 'not', '0 1 2 5 10 15 20 25 30 50 75 100']),
  inOrder('dose_word', 12, [
    'child kid son daughter toddler grandson granddaughter',
    'pen vial syringe',
    'injected poked stuck himself herself',
  ]),
  near('dose_word', 10, ['decimal', 'took injected drew dose units ml mg'], { notWith: GOODS }),
  inOrder('dose_word', 7, [TOOK, 'three four five 3 4 5', 'shots doses injections', 'week']),
  near('hospital_word', 8, ['surgery', 'now rn today prepping prepped'], {
    notWith: 'scheduled appointment',
  }),
]
