import type { TextsOf } from '@contour/texts/screen-texts'
import type { staffAccessTexts } from '../../texts/en/staff-access.ts'

export type SignInProblem = { fieldId: 'email' | 'password' | 'totp'; message: string }

export type SignInForm = { email: string; password: string; totp: string }

/** Returns what is missing before a sign-in can be sent; only the server checks the credentials. */
export function checkSignIn(t: TextsOf<typeof staffAccessTexts>, form: SignInForm): SignInProblem[] {
  const problems: SignInProblem[] = []
  if (!form.email.trim()) problems.push({ fieldId: 'email', message: t('emailMissing') })
  if (!form.password) problems.push({ fieldId: 'password', message: t('passwordMissing') })
  if (!/^\d{6}$/.test(form.totp)) problems.push({ fieldId: 'totp', message: t('codeMissing') })
  return problems
}
