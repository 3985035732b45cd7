import { CANNOT, HAVE_NOT, BELLY, SIDE, SEVERE, HURTS, VOMIT, PEE, POOP, MANY } from './pattern-words.ts'
import { inOrder, near, type WordPattern } from './word-pattern.ts'

/** The emergency patterns about belly, fluids and bleeding: a proposal for the medical director. */
export const BELLY_PATTERNS: readonly WordPattern[] = [
  near('abdominal_pain', 8, [SEVERE, BELLY, HURTS]),
  near('abdominal_pain', 9, [BELLY, 'so very really', 'bad', HURTS]),
  near('abdominal_pain', 7, ['stabbing knife knives', BELLY]),
  near('abdominal_pain', 10, [SEVERE, HURTS, 'right upper', SIDE]),
  near('abdominal_pain', 12, [HURTS, SIDE, 'fever vomiting yellow chills']),
  near('abdominal_pain', 18, [
    `${BELLY} ${HURTS}`,
    'through thru into radiates radiating shoots shooting wraps wrapping spreads spreading around',
    'back spine shoulder',
    `${BELLY} under`,
  ]),
  near('abdominal_pain', 12, [BELLY, HURTS, 'doubled curled fetal crying screaming crawling']),
  inOrder('abdominal_pain', 12, [BELLY, 'pain hurts hurting cramps', CANNOT, 'stand sleep move walk sit']),
  inOrder('abdominal_pain', 1, ['pancreatitis']),
  inOrder('abdominal_pain', 5, ['its is think feels', 'my', 'pancreas']),
  near('abdominal_pain', 6, ['doubled', 'over', 'pain agony']),
  near('abdominal_pain', 5, [BELLY, 'killing', 'me'], { notWith: 'laughing gym crunches workout' }),
  inOrder('abdominal_pain', 9, [BELLY, HURTS, '8 9 10', '10'], { notWith: 'minutes min' }),

  inOrder('fluids', 8, [HAVE_NOT, 'keep keeping kept hold holding held', 'down'], {
    notWith: 'weight pounds lbs price prices cost costs numbers track',
  }),
  inOrder('fluids', 9, [
    'sip sips drink eat food water gatorade fluid fluids liquid liquids everything anything all soup swallow',
    'come comes came coming goes',
    'back right straight',
    'up out',
  ]),
  inOrder('fluids', 3, ['nothing', 'stays stay staying stayed', 'down']),
  inOrder(
    'fluids',
    10,
    ['havent hasnt not cant cannot couldnt unable barely hardly stopped nothing no zero little', PEE],
    { notWith: 'stop stopping enough test more normal' },
  ),
  inOrder('fluids', 4, ['nothing', 'stay stays staying', 'down']),
  near('fluids', 6, [VOMIT, 'nonstop constantly continuously uncontrollably repeatedly everything straight']),
  inOrder('fluids', 6, [VOMIT, 'for', 'hours days']),
  inOrder('fluids', 10, ['havent couldnt not', 'able', 'keep hold', 'down']),
  inOrder('fluids', 5, [CANNOT, 'stop', VOMIT]),
  inOrder('fluids', 5, [VOMIT, HAVE_NOT, 'stop stops stopped stopping']),
  inOrder('fluids', 8, [VOMIT, MANY, 'times', 'today day hours night']),
  inOrder('fluids', 5, [VOMIT, 'all', 'night day']),
  inOrder('fluids', 3, ['keep keeps', VOMIT]),
  near('fluids', 8, [VOMIT, CANNOT, 'drink swallow water']),
  inOrder('fluids', 5, [VOMIT, 'guts']),
  inOrder('fluids', 6, [
    VOMIT,
    'since',
    'yesterday last monday tuesday wednesday thursday friday saturday sunday morning noon shot dose injection',
  ]),
  near('fluids', 6, [VOMIT, 'two three four five several 2 3 4 5 6 whole', 'days nights weekend'], {
    notWith: 'ago once',
  }),
  inOrder('fluids', 3, ['day', '2 3 4 5 two three four', VOMIT]),
  inOrder('fluids', 4, [VOMIT, 'every', 'hour hours minutes time']),
  near('fluids', 5, [VOMIT, 'bile green']),

  near('bleeding', 6, [VOMIT, 'blood bloody']),
  near('bleeding', 9, [VOMIT, 'coffee', 'grounds']),
  near('bleeding', 6, ['blood', 'stool stools poop toilet pooping pooped peeing shitting'], {
    notWith: 'test sample kit',
  }),
  inOrder('bleeding', 4, ['bleeding', 'lot badly heavily profusely everywhere']),
  inOrder('bleeding', 4, ['bleeding', 'wont cant not', 'stop stopping']),
  inOrder('bleeding', 5, [CANNOT, 'stop', 'bleeding']),
  inOrder('bleeding', 4, ['coughing coughed cough', 'blood']),
  near('bleeding', 3, ['bloody tarry', 'stool stools poop']),
  near('bleeding', 7, ['black tar tarry', POOP]),
  near('bleeding', 9, ['coffee', 'grounds', `${VOMIT} throw stomach`]),
  near('bleeding', 5, [
    'blood',
    'filling filled pouring gushing soaked soaking',
    'toilet bowl everywhere pad pads towel towels',
  ]),
  inOrder('bleeding', 5, ['soaking soaked soak', 'pad pads towel towels']),
]
