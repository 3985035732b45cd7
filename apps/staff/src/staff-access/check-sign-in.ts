export type SignInProblem = { fieldId: 'email' | 'password' | 'totp'; message: string }

export type SignInForm = { email: string; password: string; totp: string }

/** Returns what is missing before a sign-in can be sent; only the server checks the credentials. */
export function checkSignIn(form: SignInForm): SignInProblem[] {
  const problems: SignInProblem[] = []
  if (!form.email.trim()) problems.push({ fieldId: 'email', message: 'Enter your e-mail address.' })
  if (!form.password) problems.push({ fieldId: 'password', message: 'Enter your password.' })
  if (!/^\d{6}$/.test(form.totp))
    problems.push({ fieldId: 'totp', message: 'Enter the six digits of your authenticator app.' })
  return problems
}
