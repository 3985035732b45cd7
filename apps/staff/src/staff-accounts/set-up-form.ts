import { passwordError } from '@contour/domain/contact/password'

export type SetUpForm = { password: string; confirmation: string; totp: string }
export type SetUpProblem = { fieldId: 'password' | 'confirmation' | 'totp'; message: string }

/** Returns what is missing before the sign-in can be set up; the server checks again, also for common passwords. */
export function setUpProblems({ password, confirmation, totp }: SetUpForm): SetUpProblem[] {
  const problems: SetUpProblem[] = []
  const weak = passwordError(password, { staff: true })
  if (weak) problems.push({ fieldId: 'password', message: `${weak}.` })
  else if (password !== confirmation)
    problems.push({ fieldId: 'confirmation', message: 'Passwords do not match.' })
  if (!/^\d{6}$/.test(totp))
    problems.push({ fieldId: 'totp', message: 'Enter the six digits that your authenticator app shows.' })
  return problems
}

/** Formats a secret in groups of four, for typing. */
export const groupSecret = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
