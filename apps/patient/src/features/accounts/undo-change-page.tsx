import { useMutation } from '@tanstack/react-query'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { PageFrame } from '../../frame/page-frame.tsx'
import { isLinkUsedUp } from '@contour/client/call-error'
import { messageOf } from '../../lib/error-messages.ts'
import { api } from '../../lib/patient-api.ts'
import { dropSession } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { undoChangeTexts } from '../../texts/en/accounts.ts'
import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import { pageTitle } from '../../lib/brand.ts'
import { useParam } from '../../router/params.ts'

export const title = () => pageTitle(undoChangeTexts.english.pageTitle)

/**
 * The page of the link that is sent to the old address when an email address or a phone number was changed (D-59). A
 * press undoes the change, not the page load, because mail scanners open links.
 */
export default function UndoChangePage() {
  const token = useParam('token')
  const t = useTexts(undoChangeTexts)
  const parts = useParts(undoChangeTexts)
  const undo = useMutation({
    mutationFn: () => api.verification.undoContactChange({ token }),
    onSuccess: () => dropSession(),
  })
  if (undo.isSuccess)
    return (
      <PageFrame>
        <div className="grid gap-5 pt-8 pb-14">
          <h1 className="type-h1">{t('doneTitle')}</h1>
          <Notice tone="success" live="polite">
            {undo.data.message}
          </Notice>
          <div>
            <Button href={`/password-reset/${undo.data.password_token}`}>{t('newPassword')}</Button>
          </div>
        </div>
      </PageFrame>
    )
  const final = isLinkUsedUp(undo.error)
  return (
    <PageFrame>
      <div className="grid gap-5 pt-8 pb-14">
        <h1 className="type-h1">{t('title')}</h1>
        <p className="type-lead text-muted">{t('lead')}</p>
        {undo.isError ? (
          <Notice tone="error" live="assertive" title={messageOf(undo.error)}>
            {parts('support', { email: <Mail />, phone: <Phone /> })}
          </Notice>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {final ? null : (
            <Button busy={undo.isPending} onClick={() => undo.mutate()}>
              {t('undo')}
            </Button>
          )}
          <Button tone="secondary" href="/">
            {t(final ? 'home' : 'keep')}
          </Button>
        </div>
      </div>
    </PageFrame>
  )
}

function Mail() {
  const { supportEmail } = useSite()
  return (
    <a className="link [overflow-wrap:anywhere]" href={`mailto:${supportEmail}`}>
      {supportEmail}
    </a>
  )
}

function Phone() {
  const { supportPhone } = useSite()
  return (
    <a className="link whitespace-nowrap" href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>
      {supportPhone}
    </a>
  )
}
