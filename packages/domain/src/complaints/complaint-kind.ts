import type { ComplaintKind } from './complaint.ts'

/** Words of a free text by which it is sorted, the first that fits; a person reads the text all the same. */
const WORDS: readonly (readonly [ComplaintKind, RegExp])[] = [
  [
    'warm',
    /\b(warm|hot|heat|melted|thawed|temperature|not cold|no longer cold|room temp|ice|frozen|froze)\b/iu,
  ],
  [
    'wrong',
    /\b(wrong|not what i ordered|not mine|another person|somebody else|different (dose|medicine|strength))\b/iu,
  ],
  [
    'late',
    /\b(late|never (arrived|came)|not arrived|(did|has) ?n[o'’]?t (arrived?|come)|lost|stolen|still waiting)\b/iu,
  ],
  ['missing', /\b(missing|empty|only (one|two|part)|not in the (box|parcel|package))\b/iu],
  ['broken', /\b(broke|broken|crack(s|ed)?|leak(s|ed|ing)?|damaged?|shattered|smashed|spilled)\b/iu],
]

/** Returns the kind that a reason in the patient's own words names (D-92); other if it names none. */
export const kindOfReason = (reason: string): ComplaintKind =>
  WORDS.find(([, pattern]) => pattern.test(reason))?.[0] ?? 'other'
