import { CANNOT, HURTS, SWOLLEN, LIMBS, PRICES } from './pattern-words.ts'
import { inOrder, near, type WordPattern } from './word-pattern.ts'

/** The emergency patterns about chest, breath, swelling, faints, seizures, eyes and strokes: a proposal for the medical director. */
export const BODY_PATTERNS: readonly WordPattern[] = [
  near(
    'chest_pain',
    8,
    [
      'chest',
      `${HURTS} pressure tight tightness tightening crushing squeezing squeezed heavy heaviness stabbing elephant`,
    ],
    { notWith: 'press size inches freezer workout' },
  ),
  near('chest_pain', 6, ['left', 'arm', `${HURTS} numb numbness tingling heavy weird`]),
  inOrder('chest_pain', 1, ['chestpain chestpains']),
  near('chest_pain', 8, [HURTS, 'breastbone sternum']),
  near('chest_pain', 6, ['elephant', 'sitting sits standing', 'me']),
  near('chest_pain', 10, ['chest', 'burning burns', 'sweating sweaty jaw arm']),
  inOrder('chest_pain', 2, ['heart', 'attack attacks'], { notBefore: 'of', notWith: `gave ${PRICES}` }),
  near('chest_pain', 8, ['chest', 'pounding racing'], { notWith: 'workout' }),

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
  inOrder('breathing', 5, [`${CANNOT} hard harder trouble struggling`, 'get getting', 'air']),
  inOrder('breathing', 1, ['suffocating gasping']),
  inOrder('breathing', 2, ['out', 'breath'], {
    notWith: 'gym run running ran workout exercise hike treadmill',
  }),
  near('breathing', 4, ['breathing', 'heavy shallow funny weird fast labored']),
  inOrder('breathing', 4, ['oxygen', 'low dropping dropped 80s'], { notBefore: 'flow' }),

  near('swelling', 6, ['throat tongue tounge lips lip face mouth airway airways', SWOLLEN]),
  near('swelling', 6, ['eyes eyelids', 'swollen swelled swelling', 'shut closed']),
  near('swelling', 12, ['hives', 'throat voice hoarse lips breath breathing puffy']),
  inOrder('swelling', 5, [`${CANNOT} hard trouble`, 'swallow swallowing'], {
    notWith: 'pill pills capsule price',
  }),
  inOrder('swelling', 1, ['epipen']),
  near('swelling', 7, ['face lips eyes tongue', 'balloon blew blown']),
  near('swelling', 7, ['throat airway airways', 'closing closed closes tightening tighter tight']),
  inOrder('swelling', 1, ['anaphylaxis anaphylactic']),
  near('swelling', 4, ['severe bad serious', 'allergic', 'reaction']),

  inOrder('fainting', 1, ['fainted fainting faints'], { notWith: PRICES }),
  inOrder('fainting', 4, ['about going gonna feel feeling if', 'faint'], { notWith: PRICES }),
  inOrder('fainting', 2, ['passed passd passing blacked blacking', 'out'], {
    notWith: 'flyers samples windows curtains',
  }),
  inOrder('fainting', 5, ['about going gonna almost might', 'pass black', 'out']),
  near('fainting', 4, ['lost losing', 'consciousness conscious']),
  inOrder('fainting', 1, ['unconscious unresponsive collapsed collapsing']),
  inOrder('fainting', 5, ['everything world', 'went goes turned', 'dark black']),
  inOrder('fainting', 3, ['vision', 'went', 'dark black']),
  inOrder('fainting', 10, ['found finding picked picking helped', 'me', 'floor ground tub'], {
    notWith: 'dance',
  }),
  inOrder('fainting', 7, ['fell', 'hit', 'head']),
  inOrder('fainting', 6, ['woke came', 'floor ground']),
  inOrder('fainting', 3, ['legs knees', 'gave buckled', 'out']),

  inOrder('seizure', 1, ['seizure seizures convulsion convulsions convulsing'], {
    notBefore: 'medicine medicines medication medications med meds drug drugs disorder',
    notWith: 'customs',
  }),
  inOrder('seizure', 4, [CANNOT, 'stop', 'shaking jerking twitching']),
  inOrder('seizure', 5, ['body whole', 'shaking jerking convulsed', 'uncontrollably violently']),
  near('seizure', 5, ['foaming frothing', 'mouth']),
  near('seizure', 8, ['fit', 'tongue tounge jerking foaming']),

  near('vision_loss', 4, ['lost losing loss sudden suddenly gone disappeared', 'vision eyesight']),
  inOrder('vision_loss', 3, ['lost losing', 'sight'], { notBefore: 'of' }),
  near('vision_loss', 8, ['blurry blurred', 'sudden suddenly']),
  inOrder('vision_loss', 7, [CANNOT, 'see', 'eye eyes']),
  near('vision_loss', 8, ['vision eyesight sight', 'black dark gone half', 'eye eyes side all still back']),
  near('vision_loss', 8, ['curtain shade veil shadow', 'eye eyes vision']),
  near('vision_loss', 5, ['double', 'vision']),
  near('vision_loss', 12, ['blank blind missing', 'spot spots', 'eye eyes vision see looking']),
  inOrder('vision_loss', 5, ['everything', 'looks is turned', 'black dark'], { notBefore: 'friday' }),
  inOrder('vision_loss', 7, ['see seeing', 'double'], { notWith: 'charge charged order' }),
  inOrder('vision_loss', 4, ['blind', 'eye eyes'], { notWith: 'fold' }),
  inOrder('vision_loss', 3, ['went going gone', 'blind']),

  inOrder('stroke', 4, ['have having had has suffered suffering', 'stroke']),
  inOrder('stroke', 3, ['its it', 'a', 'stroke'], { notBefore: 'of' }),
  near('stroke', 6, [
    'face mouth smile lip eyelid',
    'drooping droops drooped droop droopy lopsided crooked sagging uneven',
  ]),
  near('stroke', 6, ['words speech talking', 'jumbled garbled gibberish']),
  near('stroke', 6, ['suddenly sudden', 'confused confusion weakness numbness headache']),
  near('stroke', 6, ['worst', 'headache']),
  inOrder('stroke', 1, ['slurring slurred'], { notWith: 'beer wine drunk' }),
  inOrder('stroke', 4, [CANNOT, 'talk speak', 'right straight clearly properly'], { notBefore: 'now away' }),
  inOrder('stroke', 7, [`${CANNOT} barely`, 'move feel lift raise', LIMBS], { notWith: 'gym workout sore' }),
  near('stroke', 4, ['went gone goes suddenly', 'numb paralyzed', LIMBS]),
  near('stroke', 4, ['speech words', 'slurred slurring']),
  near('stroke', 6, ['half side left right', 'numb numbness paralyzed', 'face body arm leg']),
  near('stroke', 8, ['one left right half', 'side half', 'numb numbness weak weakness paralyzed']),
]
