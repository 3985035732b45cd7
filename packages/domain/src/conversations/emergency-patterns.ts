import type { AlarmRule } from './alarm-rules.ts'

/** Words that raise an alarm when they stand near each other. */
export type WordPattern = {
  rule: AlarmRule
  /** One word of each group, in this order if `ordered`. */
  groups: readonly (readonly string[])[]
  ordered: boolean
  /** How many words the match may span. */
  within: number
  /** Not an emergency if one of these words follows the match. */
  notBefore: readonly string[]
  /** Not an emergency if one of these words stands anywhere in the sentence. */
  notWith: readonly string[]
}

type Except = { notBefore?: string; notWith?: string }

const wordsOf = (words: string) => (words === '' ? [] : words.split(' '))

const pattern =
  (ordered: boolean) =>
  (rule: AlarmRule, within: number, groups: readonly string[], except: Except = {}): WordPattern => ({
    rule,
    within,
    ordered,
    groups: groups.map(wordsOf),
    notBefore: wordsOf(except.notBefore ?? ''),
    notWith: wordsOf(except.notWith ?? ''),
  })

/** The groups in any order. */
export const near = pattern(false)
/** The groups in this order. */
export const inOrder = pattern(true)

const CANNOT = 'cant cannot couldnt unable wont'
export const BELLY = 'ribs stomach abdominal abdomen belly tummy gut stomachache'
const SEVERE =
  'severe sever severely unbearable excruciating worst intense extreme extremely agonizing horrible terrible awful stabbing'
export const HURTS = 'pain pains hurt hurts hurting ache aches aching cramp cramps cramping stomachache'
const SWOLLEN = 'swell swells swelled swelling swollen puffed bigger huge'
export const VOMIT = 'vomiting vomited vomit vomits puking puked puke'
const TOOK = 'injected injecting took taken used'
const PRICES = 'price prices bill cost costs total invoice'
const MANY = 'five six seven eight nine ten twelve 5 6 7 8 9 10 12 15 20 dozen dozens'
/** Milligrams of sugar in a deciliter of blood at which a person may lose consciousness: below 54 (level 2 of the ADA). */
const LOW_SUGAR = Array.from({ length: 34 }, (_, more) => 20 + more).join(' ')
export const AT_WORK = 'work works working worked nurse shift job'
export const NUMBERS = `two three four 2 3 4 several multiple ${MANY}`

/**
 * The patterns behind the emergency words (decisions D-46): a proposal for the medical director, like the phrases that
 * they are tested with.
 */
export const EMERGENCY_PATTERNS: readonly WordPattern[] = [
  near(
    'chest_pain',
    8,
    [
      'chest',
      `${HURTS} pressure tight tightness tightening crushing squeezing squeezed heavy heaviness stabbing elephant`,
    ],
    { notWith: 'press size inches freezer workout' },
  ),
  inOrder('chest_pain', 1, ['chestpain chestpains']),
  near('chest_pain', 10, ['chest', 'burning burns', 'sweating sweaty jaw arm']),
  inOrder('chest_pain', 2, ['heart', 'attack attacks'], { notWith: `gave ${PRICES}` }),
  near('chest_pain', 8, ['chest', 'pounding racing'], { notWith: 'workout' }),
  near('chest_pain', 6, ['dolor duele duelen', 'pecho']),
  inOrder('chest_pain', 3, ['ataque', 'corazon']),
  inOrder('chest_pain', 1, ['infarto'], { notWith: 'padre madre abuelo abuela' }),

  inOrder(
    'breathing',
    5,
    [
      `${CANNOT} hard harder difficult difficulty trouble struggle struggling barely hardly stopped`,
      'breathe breath breathing breathes',
    ],
    { notBefore: 'life easy' },
  ),
  inOrder('breathing', 4, ['breathing', 'hard difficult labored worse']),
  inOrder('breathing', 5, ['not havent', 'able', 'breathe breath']),
  inOrder('breathing', 1, ['wheezing']),
  near('breathing', 4, ['lips face', 'blue']),
  inOrder('breathing', 4, ['short shortness', 'breath']),
  inOrder('breathing', 4, ['fighting', 'air breath']),
  inOrder('breathing', 4, [CANNOT, 'get', 'air']),
  inOrder('breathing', 1, ['suffocating gasping']),
  inOrder('breathing', 4, ['no cuesta', 'puedo mucho', 'respirar']),
  inOrder('breathing', 3, ['cuesta', 'respirar']),
  inOrder('breathing', 4, ['falta', 'aire']),
  inOrder('breathing', 3, ['me', 'ahogo ahogando']),

  near('swelling', 6, ['throat tongue tounge lips lip face airway airways', SWOLLEN]),
  near('swelling', 7, ['throat airway airways', 'closing closed closes tightening tight']),
  near('swelling', 6, ['garganta lengua labios', 'hincha hinchada hinchados hinchando cierra cerrando']),
  inOrder('swelling', 1, ['anaphylaxis anaphylactic']),
  near('swelling', 4, ['severe bad serious', 'allergic', 'reaction']),

  inOrder('fainting', 1, ['fainted fainting faints'], { notWith: PRICES }),
  inOrder('fainting', 4, ['about going gonna feel feeling if', 'faint'], { notWith: PRICES }),
  inOrder('fainting', 2, ['passed passd passing blacked blacking', 'out'], { notWith: 'flyers samples' }),
  inOrder('fainting', 5, ['about going gonna almost might', 'pass black', 'out']),
  near('fainting', 4, ['lost losing', 'consciousness']),
  inOrder('fainting', 1, ['unconscious unresponsive collapsed']),
  inOrder('fainting', 3, ['everything vision', 'went', 'dark black']),
  inOrder('fainting', 5, ['woke', 'floor ground']),
  inOrder('fainting', 3, ['me', 'desmaye desmayo desmayando']),
  inOrder('fainting', 4, ['perdi', 'conocimiento']),

  inOrder('seizure', 1, ['seizure seizures convulsion convulsions convulsing'], {
    notBefore: 'medicine medicines medication medications med meds drug drugs disorder',
    notWith: 'customs',
  }),
  near('seizure', 8, ['fit', 'tongue tounge jerking foaming']),

  near('vision_loss', 4, ['lost losing loss sudden suddenly gone disappeared', 'vision eyesight']),
  inOrder('vision_loss', 3, ['lost losing', 'sight'], { notBefore: 'of' }),
  near('vision_loss', 8, ['blurry blurred', 'sudden suddenly']),
  inOrder('vision_loss', 7, [CANNOT, 'see', 'eye eyes']),
  inOrder('vision_loss', 3, ['went going gone', 'blind']),

  inOrder('stroke', 4, ['have having had has suffered suffering', 'stroke']),
  inOrder('stroke', 3, ['its it', 'a', 'stroke'], { notBefore: 'of' }),
  inOrder('stroke', 2, ['derrame', 'cerebral']),
  near('stroke', 5, ['face mouth', 'drooping droops drooped droop']),
  near('stroke', 4, ['speech words', 'slurred slurring']),
  near('stroke', 6, ['half side left right', 'numb numbness paralyzed', 'face body arm leg']),
  near('stroke', 8, ['one left right half', 'side half', 'numb numbness weak weakness paralyzed']),

  near('abdominal_pain', 8, [SEVERE, BELLY, HURTS]),
  near('abdominal_pain', 9, [BELLY, 'so very really', 'bad', HURTS]),
  near('abdominal_pain', 8, ['dolor duele', 'estomago barriga', 'fuerte mucho muchisimo insoportable']),
  inOrder('abdominal_pain', 1, ['pancreatitis']),

  inOrder('fluids', 8, [CANNOT, 'keep hold', 'down']),
  inOrder('fluids', 4, ['nothing', 'stay stays staying', 'down']),
  near('fluids', 6, [VOMIT, 'nonstop constantly continuously uncontrollably repeatedly everything straight']),
  inOrder('fluids', 6, [VOMIT, 'for', 'hours days']),
  inOrder('fluids', 10, ['havent couldnt not', 'able', 'keep hold', 'down']),
  inOrder('fluids', 5, [CANNOT, 'stop', VOMIT]),
  inOrder('fluids', 8, [VOMIT, MANY, 'times', 'today day hours night']),
  inOrder('fluids', 5, [VOMIT, 'all', 'night day']),
  inOrder('fluids', 3, ['keep keeps', VOMIT]),
  near('fluids', 8, [VOMIT, CANNOT, 'drink swallow water']),
  inOrder('fluids', 5, [VOMIT, 'guts']),
  inOrder('fluids', 6, [VOMIT, 'since', 'yesterday last']),
  inOrder('fluids', 5, ['no', 'paro puedo', 'vomitar']),
  near('fluids', 5, ['vomito vomitando', 'todo']),

  near('bleeding', 6, [VOMIT, 'blood bloody']),
  near('bleeding', 9, [VOMIT, 'coffee', 'grounds']),
  near('bleeding', 6, ['blood', 'stool stools poop toilet pooping pooped peeing shitting'], {
    notWith: 'test sample kit',
  }),
  inOrder('bleeding', 4, ['bleeding', 'lot badly heavily profusely everywhere']),
  near('bleeding', 5, ['vomitando vomito vomite vomitar heces popo tosiendo', 'sangre']),
  inOrder('bleeding', 4, ['bleeding', 'wont cant not', 'stop stopping']),
  inOrder('bleeding', 5, [CANNOT, 'stop', 'bleeding']),
  inOrder('bleeding', 4, ['coughing coughed cough', 'blood']),
  near('bleeding', 3, ['bloody tarry', 'stool stools poop']),
  near('bleeding', 5, ['black', 'tarry', 'stool stools poop']),

  inOrder('overdose', 1, ['overdose overdosed overdosing']),
  inOrder('overdose', 8, [TOOK, 'whole hole entire full all', 'vial bottle syringe month'], {
    notBefore: 'out off',
  }),
  inOrder('overdose', 6, [TOOK, 'double triple', 'dose doses']),
  inOrder('overdose', 6, [TOOK, 'units mg', 'instead']),
  inOrder('overdose', 6, [TOOK, 'wrong', 'dose doses dosage amount strength']),
  inOrder('overdose', 7, ['accidentally mistakenly', TOOK, NUMBERS, 'doses shots injections pens']),
  inOrder('overdose', 6, ['accidentally mistakenly', TOOK, 'twice double']),
  inOrder('overdose', 1, ['sobredosis']),
  inOrder('overdose', 5, ['inyecte tome puse', 'dos tres doble', 'dosis']),
  inOrder('overdose', 5, ['inyecte tome puse', 'dosis', 'equivocada doble incorrecta']),
  inOrder('overdose', 8, [TOOK, 'weekly', 'dose doses shot shots injection', 'every', 'day']),
  inOrder('overdose', 7, [
    'toddler baby child kid son daughter',
    'got',
    'into',
    'my',
    'vial vials medication medicine pen pens',
  ]),
  near('overdose', 6, ['toddler baby child kid son daughter', 'swallowed injected drank ate']),
  inOrder('overdose', 8, [TOOK, 'times 10x 5x 4x 3x', 'dose dosage amount']),
  inOrder('overdose', 8, [
    TOOK,
    NUMBERS,
    'doses shots injections pens',
    'once together mistake accident accidentally',
  ]),
  inOrder('overdose', 6, [
    TOOK,
    'too',
    'much many',
    'semaglutide tirzepatide medicine medication medications insulin dose doses units shots pills',
  ]),

  inOrder('suicide', 1, ['suicidal suicide']),
  inOrder('suicide', 2, ['kill killing', 'myself']),
  inOrder('suicide', 3, ['kill killing hurt hurting', 'my', 'self']),
  inOrder('suicide', 2, ['cutting', 'myself'], { notBefore: 'off some a', notWith: 'shaving cooking' }),
  inOrder('suicide', 6, [
    'want think thinking thoughts going gonna urge feel',
    'hurt hurting harm harming',
    'myself',
  ]),
  inOrder('suicide', 4, ['want wanted', 'to', 'die'], { notBefore: 'laughing for of' }),
  inOrder('suicide', 5, ['wish', 'dead']),
  inOrder('suicide', 7, ['dont', 'want', 'live alive exist wake']),
  inOrder('suicide', 7, ['dont', 'want', 'be', 'here', 'anymore']),
  inOrder('suicide', 5, ['end ending take taking', 'my', 'life'], {
    notBefore: 'back',
    notWith: 'control',
  }),
  inOrder('suicide', 4, ['end ending', 'it', 'all']),
  inOrder('suicide', 5, ['want', 'disappear'], { notWith: 'pounds weight fat' }),
  inOrder('suicide', 5, ['better', 'off', 'without dead', 'me']),
  inOrder('suicide', 4, ['better', 'off', 'dead']),
  inOrder('suicide', 4, ['nobody', 'miss', 'me']),
  inOrder('suicide', 5, ['no', 'reason', 'live']),
  inOrder('suicide', 5, ['life', 'not isnt', 'worth', 'living']),
  inOrder('suicide', 5, ['want', 'everything', 'end']),
  inOrder('suicide', 7, ['dont cant cannot', 'see find have', 'reason point', 'live living']),
  inOrder('suicide', 1, ['kms'], {
    notBefore: 'away',
    notWith: 'run ran running walk walked walking ride bike',
  }),
  inOrder('suicide', 1, ['unalive']),
  inOrder('suicide', 2, ['off', 'myself'], { notWith: 'better' }),
  inOrder('suicide', 2, ['wanna', 'die'], { notBefore: 'laughing for of' }),
  inOrder('suicide', 5, ['dont', 'wanna', 'live alive exist wake']),
  inOrder('suicide', 3, ['quiero', 'morir morirme matarme']),
  inOrder('suicide', 3, ['me', 'quiero', 'morir matar']),
  inOrder('suicide', 4, ['no', 'quiero', 'vivir']),
  inOrder('suicide', 1, ['suicidarme']),

  inOrder('emergency', 1, ['911'], { notBefore: 'times' }),
  inOrder('emergency', 1, ['ambulance'], { notBefore: 'driver crew', notWith: PRICES }),
  inOrder('emergency', 5, ['im am going driving taking', 'the', 'er'], { notWith: AT_WORK }),
  inOrder('emergency', 6, ['im am going driving taking', 'the', 'emergency', 'room'], { notWith: AT_WORK }),
  inOrder('emergency', 5, ['blood', 'sugar glucose', LOW_SUGAR], {
    notBefore: 'days weeks months years grams pounds',
  }),
  near('emergency', 9, ['sugar glucose', 'shaking shaky confused sweating']),
  inOrder('emergency', 2, ['medical', 'emergency']),
  inOrder('emergency', 5, ['this', 'is', 'an', 'emergency'], { notBefore: 'contact' }),
  inOrder('emergency', 3, ['i im am', 'dying'], { notBefore: 'to for of laughing' }),
  inOrder('emergency', 6, ['i im am', 'going gonna', 'die'], { notBefore: 'laughing for of' }),
  inOrder('emergency', 5, ['dont', 'want', 'to', 'die']),
]
