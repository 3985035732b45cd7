import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { messageOf } from '../../lib/error-messages.ts'
import { api } from '../../lib/patient-api.ts'
import { loginLinkTexts } from '../../texts/en/accounts.ts'
import { useTexts } from '@contour/texts/use-texts'

type Props = { email: string; page: string; delayed: boolean; askEmail: () => boolean }

/**
 * Offers a login link by email: to everybody, and with the reason while the account delays logins from unknown browsers
 * (D-58, D-91).
 * @param page where the link leads
 * @param askEmail tells the patient to enter the email address, and returns whether there is one
 */
export function LoginLinkOffer({ email, page, delayed, askEmail }: Props) {
  const t = useTexts(loginLinkTexts)
  const mail = useGuardedMutation({ mutationFn: () => api.accounts.mailLoginLink({ email, page }) })
  if (mail.isSuccess)
    return (
      <Notice tone="success" live="polite" title={mail.data.message}>
        {t('sentHelp')}
      </Notice>
    )
  const button = (
    <Button
      tone="secondary"
      wide={!delayed}
      busy={mail.isPending}
      onClick={() => askEmail() && mail.mutate()}
    >
      {t('mail')}
    </Button>
  )
  if (!delayed && !mail.isError) return button
  return (
    <Notice live="polite" title={delayed ? t('delayTitle') : undefined} actions={button}>
      {mail.isError ? messageOf(mail.error) : t('delayHelp')}
    </Notice>
  )
}
