import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { messageOf } from '../../lib/error-messages.ts'
import { api } from '../../lib/patient-api.ts'
import { loginLinkTexts } from '../../texts/en/accounts.ts'
import { useTexts } from '@contour/texts/use-texts'

/** Offers the patient a mailed login link while the account delays logins from unknown browsers (D-58). */
export function LoginLinkOffer({ email }: { email: string }) {
  const t = useTexts(loginLinkTexts)
  const mail = useGuardedMutation({ mutationFn: () => api.accounts.mailLoginLink({ email }) })
  if (mail.isSuccess)
    return (
      <Notice tone="success" live="polite" title={mail.data.message}>
        {t('sentHelp')}
      </Notice>
    )
  return (
    <Notice
      live="polite"
      title={t('delayTitle')}
      actions={
        <Button tone="secondary" busy={mail.isPending} onClick={() => mail.mutate()}>
          {t('mail')}
        </Button>
      }
    >
      {mail.isError ? messageOf(mail.error) : t('delayHelp')}
    </Notice>
  )
}
