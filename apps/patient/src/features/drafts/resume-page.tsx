import { useState } from 'react'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { draftKey } from '../../drafts/draft-keys.ts'
import { fetchDraft } from '../../drafts/draft-outbox.ts'
import { restorePlan } from '../../drafts/plan-draft.ts'
import { PageFrame } from '../../frame/page-frame.tsx'
import { CallError } from '@contour/client/call-error'
import { messageOf } from '../../lib/error-messages.ts'
import { loginPath, pageAfterLogin } from '../../lib/page-ref.ts'
import { api } from '../../lib/patient-api.ts'
import { saveSession } from '../../lib/session.ts'
import { resumeTexts } from '../../texts/en/resume.ts'
import { useTexts } from '@contour/texts/use-texts'
import { pageTitle } from '../../lib/brand.ts'
import { go } from '../../router/go.ts'
import { useParam } from '../../router/params.ts'

export const title = () => pageTitle(resumeTexts.english.pageTitle)

/**
 * The page of a mailed link. It works once, so a press opens it, not the page load: mail scanners that open
 * links would use it up.
 */
export default function ResumePage() {
  const token = useParam('token')
  const t = useTexts(resumeTexts)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const open = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const { session, path } = await api.drafts.openResumeLink({ token })
      saveSession(session)
      const plan = await fetchDraft(draftKey('plan'))
      if (plan) restorePlan(plan)
      await go(pageAfterLogin(path), { replace: true })
    } catch (error) {
      const path = error instanceof CallError ? error.details['path'] : undefined
      if (error instanceof CallError && error.code === 'login_required' && typeof path === 'string')
        return void go(loginPath(pageAfterLogin(path)), { replace: true })
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <PageFrame>
      <div className="grid gap-5 pt-8 pb-14">
        <h1 className="type-h1">{t('title')}</h1>
        <p className="type-lead text-muted">{t('lead')}</p>
        {failure === null ? null : (
          <Notice
            tone="error"
            live="assertive"
            title={failure}
            actions={
              <>
                <Button href="/login">{t('login')}</Button>
                <Button tone="secondary" href="/">
                  {t('toStart')}
                </Button>
              </>
            }
          >
            {t('newLink')}
          </Notice>
        )}
        <div>
          <Button busy={busy} onClick={() => void open()}>
            {t('open')}
          </Button>
        </div>
      </div>
    </PageFrame>
  )
}
