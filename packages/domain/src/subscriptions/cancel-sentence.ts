import { formatUsd, type Cents } from '../money/cents.ts'

/**
 * Returns one sentence with the cost of canceling before a renewal. No text may say "any time" without the fee that
 * applies then (D-63).
 * @param feeCents the early termination fee in force until that renewal, 0 if there is none
 */
export const cancelSentence = (feeCents: Cents): string =>
  feeCents > 0
    ? `Cancelling before then costs the early termination fee of ${formatUsd(feeCents)}.`
    : 'You can cancel before then without a fee.'
