import {
  addOnStep,
  alarmWords,
  hours,
  pharmacyEntries,
  products,
  replies,
  therapyPrice,
} from './care-kinds.ts'
import type { SetupKind } from './kind.ts'
import { couponCodes, prices } from './money-kinds.ts'
import { people } from './people-kind.ts'
import { claimWordings, closures, company, legalPages, letters, promises } from './text-kinds.ts'

/** Everything that an export has, in the order in which an import enters it: products need their pharmacy. */
export const SETUP_KINDS: readonly SetupKind[] = [
  company,
  promises,
  closures,
  hours,
  legalPages,
  letters,
  claimWordings,
  prices,
  couponCodes,
  pharmacyEntries,
  products,
  replies,
  therapyPrice,
  addOnStep,
  alarmWords,
  people,
]
