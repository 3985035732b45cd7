import { passwordError } from '@contour/domain/contact/password'
import { AppError } from '../../../app-error.ts'
import { normalPassword } from '../../../passwords.ts'
import { COMMON_PASSWORDS, FIRST_TRIED_WORDS } from './common-passwords.ts'

/**
 * Rejects a new password that breaks the rules of security.md 15, or a confirmation that differs (D-02). Judged is the
 * form that is stored: a common password in wide letters is a common one (D-98).
 * @throws AppError password_refused with the message for the field
 */
export function checkNewPassword(
  password: string,
  options: { confirmation?: string | undefined; staff?: boolean } = {},
): void {
  const message = passwordError(normalPassword(password), {
    blocklist: COMMON_PASSWORDS,
    words: FIRST_TRIED_WORDS,
    ...(options.staff ? { staff: true } : {}),
    ...(options.confirmation === undefined ? {} : { confirmation: normalPassword(options.confirmation) }),
  })
  if (message) throw new AppError('password_refused', { message, field: 'password' })
}
