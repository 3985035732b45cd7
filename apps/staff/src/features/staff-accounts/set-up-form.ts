import { passwordError } from '@contour/domain/contact/password'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'

export type SetUpForm = { password: string; confirmation: string; totp: string }
export type SetUpProblem = { fieldId: 'password' | 'confirmation' | 'totp'; message: string }

/** Returns what is missing before the sign-in can be set up; the server checks again, also for common passwords. */
export function setUpProblems(
  t: TextsOf<typeof staffAccountsTexts>,
  { password, confirmation, totp }: SetUpForm,
): SetUpProblem[] {
  const problems: SetUpProblem[] = []
  const weak = passwordError(password, { staff: true })
  if (weak) problems.push({ fieldId: 'password', message: `${weak}.` })
  else if (password !== confirmation)
    problems.push({ fieldId: 'confirmation', message: t('passwordsDiffer') })
  if (!/^\d{6}$/.test(totp)) problems.push({ fieldId: 'totp', message: t('codeMissing') })
  return problems
}

/** Formats a secret in groups of four, for typing. */
export const groupSecret = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
