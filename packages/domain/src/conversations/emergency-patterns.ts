import { BELLY_PATTERNS } from './emergency-patterns-belly.ts'
import { BODY_PATTERNS } from './emergency-patterns-body.ts'
import { HARM_PATTERNS } from './emergency-patterns-harm.ts'
import {
  SWOLLEN,
  SUGAR,
  METER,
  PARTNER,
  GLUCOSE_WORDS,
  PRICES,
  LOW_SUGAR,
  ADDRESS,
  AT_WORK,
} from './pattern-words.ts'
import { inOrder, near, type WordPattern } from './word-pattern.ts'

/**
 * The patterns behind the emergency words (decisions D-46): a proposal for the medical director, like the phrases that
 * they are tested with.
 */
export const EMERGENCY_PATTERNS: readonly WordPattern[] = [
  ...BODY_PATTERNS,
  ...BELLY_PATTERNS,
  ...HARM_PATTERNS,

  inOrder('emergency', 1, ['911'], { notBefore: 'times', notWith: ADDRESS }),
  inOrder('emergency', 1, ['ambulance'], { notBefore: 'driver crew', notWith: PRICES }),
  inOrder(
    'emergency',
    6,
    ['im am i me us was been went going driving taking took rushed sent ended', 'er icu'],
    {
      notWith: `${AT_WORK} visiting visited drove dropped`,
    },
  ),
  inOrder(
    'emergency',
    7,
    ['im am i me us was been went going driving taking took rushed sent', 'emergency', 'room'],
    { notWith: AT_WORK },
  ),
  inOrder('emergency', 5, ['rushed taken sent', 'hospital er icu'], { notWith: AT_WORK }),
  inOrder('emergency', 3, ['in at from', 'er icu'], { notWith: `${AT_WORK} people reason common` }),
  inOrder('emergency', 2, ['emergency', 'surgery']),
  inOrder('emergency', 1, ['paramedics'], { notWith: AT_WORK }),
  near('emergency', 6, ['kidney kidneys renal liver', 'failing failure shutting fail damaged']),
  inOrder('emergency', 2, ['blood', 'clot clots'], { notWith: 'avoid' }),
  near('emergency', 9, ['calf leg thigh', SWOLLEN, 'red hot warm hurts painful tender pain one hard']),
  inOrder(
    'emergency',
    8,
    [
      PARTNER,
      'hit hits hitting beat beats beating choked chokes choking strangled slapped punched kicked hurts hurting threatened threatens',
      'me',
    ],
    { notBefore: 'up with' },
  ),
  inOrder('emergency', 5, ['not', 'safe', 'home house here']),
  near('emergency', 5, ['afraid scared', 'husband boyfriend partner'], { notWith: 'worry disappointed' }),
  near('emergency', 4, ['abusing abuses', 'me']),
  inOrder('emergency', 3, ['domestic', 'violence abuse']),
  inOrder('emergency', 1, ['raped']),
  inOrder('emergency', 7, [`${SUGAR} ${METER}`, LOW_SUGAR], {
    notBefore: GLUCOSE_WORDS,
    notWith: 'carbs grams a1c',
  }),
  near('emergency', 9, [METER, 'low']),
  inOrder('emergency', 6, ['meter glucometer reader', 'says say reads reading shows', 'lo']),
  inOrder('emergency', 5, [
    SUGAR,
    'crashing crashed tanking tanked bottomed dropping',
    'now fast still again keeps since',
  ]),
  near('emergency', 9, ['sugar glucose', 'shaking shaky confused sweating sweaty trembling passing faint']),
  inOrder('emergency', 2, ['medical', 'emergency']),
  inOrder('emergency', 5, ['this', 'is', 'an', 'emergency'], { notBefore: 'contact' }),
  inOrder('emergency', 3, ['i im am', 'dying'], { notBefore: 'to for of laughing' }),
  inOrder('emergency', 6, ['i im am', 'going gonna', 'die'], { notBefore: 'laughing for of' }),
  inOrder('emergency', 5, ['dont', 'want', 'to', 'die']),
]
